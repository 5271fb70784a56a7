/** What n8n can start without: it is loaded with the first execution, poll or list that is opened. */
export { runOperation } from './batch/run';
export { searchList } from './methods/searchList';
export { poll } from './trigger/poll';
