import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { waitStates } from './states.ts'

/** A member's place in a project's line, or until when a seat is held for them. */
const wait = z.object({
  project_id: z.string(),
  project_title: z.string(),
  status: stateField(waitStates, waitStates.live),
  /** From 1; null once a seat is offered. */
  position: z.int().nullable(),
  /** ISO instants. */
  joined_at: z.string(),
  offer_ends_at: z.string().nullable(),
})

export type MyWait = z.output<typeof wait>

const ofProject = z.object({ projectId: z.uuid() })

export const waitlistCalls = {
  'POST /api/projects/:projectId/waitlist': {
    who: 'member',
    summary:
      'Joins the waitlist of a full project of several students. A place that comes free is offered to the next in line, and held for 72 hours: claiming the project accepts it.',
    params: ofProject,
    reply: z.object({ position: z.int() }),
    status: 201,
  },
  'DELETE /api/projects/:projectId/waitlist': {
    who: 'member',
    summary: 'Leaves the waitlist, or declines the place that was offered; it then goes to the next in line.',
    params: ofProject,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/projects/waitlist/mine': {
    who: 'member',
    summary: 'Lists the lines in which the member stands, with the places that are held for them.',
    reply: z.object({ waits: z.array(wait) }),
  },
} satisfies Calls
