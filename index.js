// n8n finds the nodes and credentials through the `n8n` entry of package.json; a plain require needs nothing more.
module.exports = {};
