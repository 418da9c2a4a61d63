/**
 * The arguments of Node that run the server. V8 collects young objects when they fill 32 MB, which pauses the process
 * for 5 to 25 ms. With 8 MB the pauses last 2 ms, but rendering an uncached page takes a third longer; with 16 MB it
 * does not.
 */
export const SERVER_COMMAND = ['--max-semi-space-size=16', 'src/server/main.ts']
