import type * as z from 'zod'

/**
 * The step after which an event is public: an event with `nothing` is public immediately, and an event with `never`
 * stays secret. Code that shows events to others leaves out the secret events.
 */
export type SecretUntil = 'nothing' | 'approval' | 'publication' | 'never'

/** One kind of event. Its data has only ids and fixed values, since the log is permanent; new fields are optional. */
export type EventKind = {
  data: z.ZodObject
  /** The field with the id of the event's subject: events of one subject are handled in order. */
  subject: string
  secret_until: SecretUntil
}

/** A feature's events by their types, in the form `noun.happened`. */
export type Events = Record<string, EventKind>

/** The events of all features; each feature's `events.ts` adds its own by augmenting this interface. */
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
