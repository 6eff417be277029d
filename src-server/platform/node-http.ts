/**
 * Node's `http`, taken whole: an import asks for each of its exports, some of which load all of Node's `fetch` when
 * they are asked for. That takes a tenth of the start.
 */
export const http = process.getBuiltinModule('node:http')
