/** The functions by which a handler writes to an open stream. */
export type Events = {
  send: (event: string, data: unknown) => void
  /** Closes the stream; the page then asks for a new one, and is admitted or refused. */
  end: () => void
}

/**
 * A streaming response: events as `text/event-stream`, until the reader leaves, the server stops, or its time is over.
 */
export class EventStream {
  /** Called once the stream is open; the returned function is called when either side closes the stream. */
  readonly begin: (events: Events) => () => void
  constructor(begin: EventStream['begin']) {
    this.begin = begin
  }
}
