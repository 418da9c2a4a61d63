import type * as z from 'zod'

/**
 * Defines until when an event is secret: `nothing` is public at once, `never` is never public. Code that shows events
 * to others leaves out those that are still secret.
 */
export type SecretUntil = 'nothing' | 'approval' | 'publication' | 'never'

/** One kind of event. Pure data: ids and closed words only, since the log is for good. Later versions only add optional fields. */
export type EventKind = {
  data: z.ZodObject
  /** Which of its ids it is about: events of one subject are handled in order. */
  subject: string
  secret_until: SecretUntil
}

/** A feature's events by their types: `noun.happened`. */
export type Events = Record<string, EventKind>

/** Every feature's events: each feature adds its own in its `events.ts` by augmenting this interface. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface AllEvents {}

export type EventType = Extract<keyof AllEvents, string>

type DataOf<Kind> = Kind extends { data: infer Shape extends z.ZodType } ? z.output<Shape> : never

export type EventData<Type extends EventType> = DataOf<AllEvents[Type]>

/** An event as its handlers receive it. */
export type DomainEvent<Type extends EventType = EventType> = {
  type: Type
  at: Date
  actorId: string | null
  subjectId: string
  data: EventData<Type>
}
