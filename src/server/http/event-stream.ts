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
  /** Called once the stream is open; what it answers is called when the stream is closed, by whomever. */
  readonly begin: (events: Events) => () => void
  constructor(begin: EventStream['begin']) {
    this.begin = begin
  }
}
