/** n8n starts without this code. The first execution, poll or opened list loads it. */
export { runOperation } from './batch/run';
export { searchList } from './methods/searchList';
export { poll } from './trigger/poll';
