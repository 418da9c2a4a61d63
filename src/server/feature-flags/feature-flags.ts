import { Failure } from '#shared/calls/failure.ts'
import { type Feature, type Features, FEATURES_TOPIC, featureDisabledMessage } from '#shared/features.ts'
import type { Actor } from '../access/actor.ts'
import { logAdminAction } from '../admin-log/admin-log.ts'
import type { Db } from '../data/db.ts'
import { afterCommit, type Tx } from '../data/transact.ts'
import type { PubSub } from '../pubsub/pubsub.ts'

/** The kinds of parts that can belong to a feature flag. */
type Part = 'call' | 'frame' | 'topic' | 'door' | 'job'

export type FeatureState = Feature & {
  name: string
  isOn: boolean
  /** The feature's own switch. If it is on, the feature is still off while a feature that contains it is off. */
  isSwitchedOn: boolean
  setAt: Date | undefined
  setBy: string | null
  /** The parts that belong to the feature flag, such as 'call POST /api/…'. */
  parts: string[]
}

/**
 * Feature flags, which admins switch on and off. They are stored, read from memory, and updated in every process within
 * a second.
 */
export type FeatureFlags = {
  /** Declares feature flags. */
  declare: (features: Features) => void
  /** Records that a part belongs to a feature flag; does nothing if `name` is undefined. */
  cover: (part: Part, what: string, name: string | undefined) => void
  /** Returns whether the feature is on; true if `name` is undefined. */
  isOn: (name: string | undefined) => boolean
  /** Checks that a feature is on. @throws Failure forbidden if it is switched off */
  admit: (name: string | undefined) => void
  /** Returns all declared features, and the topic's version at which they were read. */
  read: () => { features: FeatureState[]; head: number }
  /** Returns the names of the features that are off. */
  off: () => string[]
  /**
   * Switches a feature on or off. In this process the change applies as soon as it is committed.
   * @throws Failure not_found for a name that no feature declares
   */
  set: (tx: Tx, name: string, switched: Switching) => Promise<void>
  onChange: (listener: () => void) => void
  /** Reads the stored switches again if the topic's version differs from the version that was read last. */
  heard: (head: number) => void
  start: () => Promise<void>
}

type Switching = { on: boolean; actor: Pick<Actor, 'id' | 'name'>; reason?: string }
type Known = Awaited<ReturnType<typeof listFeatureSettings>>[number]
type Parts = { db: Db; pubsub: PubSub; now: () => Date; report: (error: Error) => void }

/** Creates the registry of the declared features and the parts that belong to them. */
function createDeclaredFlags() {
  const declared = new Map<string, Feature>()
  const covered: { name: string; part: string }[] = []
  return {
    declared,
    declare: (features: Features) => {
      for (const [name, feature] of Object.entries(features)) {
        if (declared.has(name)) throw new Error(`The feature ${name} is declared twice`)
        declared.set(name, feature)
      }
    },
    cover: (part: Part, what: string, name: string | undefined) => {
      if (name !== undefined) covered.push({ name, part: `${part} ${what}` })
    },
    partsOf: (name: string) => covered.flatMap((one) => (one.name === name ? one.part : [])),
    check: () => {
      const stray = covered.find(({ name }) => !declared.has(name))
      if (stray) throw new Error(`No plugin declares the feature ${stray.name}, which ${stray.part} names`)
    },
  }
}

/** Creates the cache of the stored switches. */
function createKnownFlags({ db, pubsub, report }: Omit<Parts, 'now'>) {
  const listeners: (() => void)[] = []
  let known = new Map<string, Known>()
  let readAt = 0
  let reading: Promise<void> | undefined
  let again = false

  const readOnce = async () => {
    // The version is read first: a change between the two reads then causes another read and is not missed.
    const head = await pubsub.head(FEATURES_TOPIC)
    known = new Map((await listFeatureSettings(db)).map((row) => [row.name, row]))
    readAt = head
    for (const listener of listeners) listener()
  }
  const readAll = async () => {
    while (again) {
      again = false
      await readOnce()
    }
  }
  const look = () => {
    again = true
    reading ??= readAll()
      .catch(report)
      .finally(() => {
        reading = undefined
        if (again) look()
      })
  }
  return { known: () => known, listeners, readOnce, look, readAt: () => readAt }
}

export function createFeatureFlags({ db, pubsub, now, report }: Parts): FeatureFlags {
  const { declared, declare, cover, partsOf, check } = createDeclaredFlags()
  const { known, listeners, readOnce, look, readAt } = createKnownFlags({ db, pubsub, report })
  const isSwitchedOn = (name: string) => known().get(name)?.is_on ?? declared.get(name)?.on ?? false
  const isOn = (name: string | undefined): boolean =>
    name === undefined || (isSwitchedOn(name) && isOn(declared.get(name)?.within))
  /** Returns the outermost feature that is off: the given feature or a feature that contains it. */
  const whatIsOff = (name: string): string => {
    const within = declared.get(name)?.within
    return within !== undefined && !isOn(within) ? whatIsOff(within) : name
  }

  return {
    declare,
    cover,
    isOn,
    admit: (name) => {
      if (name !== undefined && !isOn(name)) throw new Failure('forbidden', featureDisabledMessage(whatIsOff(name)))
    },
    off: () => [...declared.keys()].filter((name) => !isOn(name)),
    read: () => ({
      features: [...declared].map(([name, feature]) => {
        const { set_at: setAt, set_by: setBy = null } = known().get(name) ?? {}
        return {
          ...feature,
          name,
          isOn: isOn(name),
          isSwitchedOn: isSwitchedOn(name),
          setAt,
          setBy,
          parts: partsOf(name),
        }
      }),
      head: readAt(),
    }),
    set: async (tx, name, { on, actor, reason = '' }) => {
      if (!declared.has(name)) throw new Failure('not_found', 'This feature doesn’t exist.')
      const at = now()
      const row = { name, is_on: on, set_at: at, set_by: actor.id }
      await upsertFeature(tx, row)
      await pubsub.publish(tx, FEATURES_TOPIC)
      await logAdminAction(tx, { actor, action: on ? 'feature.on' : 'feature.off', target: name, reason, at })
      afterCommit(tx, () => {
        known().set(name, row)
        for (const listener of listeners) listener()
      })
    },
    onChange: (listener) => void listeners.push(listener),
    heard: (head) => {
      if (head !== readAt()) look()
    },
    start: async () => {
      check()
      pubsub.on(FEATURES_TOPIC, look)
      await readOnce()
    },
  }
}

const listFeatureSettings = (db: Db) => db.selectFrom('kernel.feature').selectAll().execute()

type FeatureSetting = { name: string; is_on: boolean; set_at: Date; set_by: string | null }

const upsertFeature = (tx: Db, switched: FeatureSetting) =>
  tx
    .insertInto('kernel.feature')
    .values(switched)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        is_on: switched.is_on,
        set_at: switched.set_at,
        set_by: switched.set_by,
      }),
    )
    .execute()
