/** The functions with which a handler writes to an open stream and ends it. */
export type Events = {
  send: (event: string, data: unknown) => void
  /** Closes the stream. The page then requests a new stream, for which access is checked again. */
  end: () => void
}

/**
 * A streaming response of `text/event-stream` events. It ends when the client disconnects, the server stops, or the
 * time limit is reached.
 */
export class EventStream {
  /**
   * Called when the stream has opened. Returns a function that is called once the stream has closed, no matter which
   * side closed it.
   */
  readonly begin: (events: Events) => () => void
  constructor(begin: EventStream['begin']) {
    this.begin = begin
  }
}
