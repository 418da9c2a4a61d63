import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type EnvironmentName, ENVIRONMENTS } from '#shared/environments.ts'
import { isAddress } from '../access/network-rules.ts'

/** The name of the file that records a switch, in the data directory that INFLO_DATA_DIR names. */
export const RECORD = 'environment'

const databaseAddress = z
  .string()
  .refine((value) => isAddress(value, ['postgres:', 'postgresql:']), {
    error: 'is not an address that begins with postgres:// or postgresql://',
  })
  .optional()

export const environmentEnvironment = {
  INFLO_ENVIRONMENT: z.enum(ENVIRONMENTS, { error: `is none of ${ENVIRONMENTS.join(', ')}` }).optional(),
  STAGING_DATABASE_URL: databaseAddress,
  DEVELOPMENT_DATABASE_URL: databaseAddress,
}

type Read = {
  INFLO_ENVIRONMENT?: EnvironmentName | undefined
  INFLO_DATA_DIR: string
  DATABASE_URL?: string | undefined
  STAGING_DATABASE_URL?: string | undefined
  DEVELOPMENT_DATABASE_URL?: string | undefined
}

/** The data of an environment; without an address it uses its own PostgreSQL in the directory. */
export type EnvironmentPlace = { dataDirectory: string; databaseUrl: string | undefined }

/** Which environment was switched to last, for the next start. */
export function readRecord(base: string): EnvironmentName | undefined {
  try {
    const text = readFileSync(join(base, RECORD), 'utf8').trim()
    return ENVIRONMENTS.find((name) => name === text)
  } catch {
    return undefined
  }
}

/** Returns which environment this server is, and where each stores its data. The real one keeps its usual place. */
export function environmentSettings(read: Read) {
  const base = resolve(read.INFLO_DATA_DIR)
  const locations: Record<EnvironmentName, EnvironmentPlace> = {
    production: { dataDirectory: base, databaseUrl: read.DATABASE_URL },
    staging: { dataDirectory: join(base, 'environments/staging'), databaseUrl: read.STAGING_DATABASE_URL },
    development: { dataDirectory: join(base, 'environments/development'), databaseUrl: read.DEVELOPMENT_DATABASE_URL },
  }
  const current = read.INFLO_ENVIRONMENT ?? readRecord(base) ?? 'production'
  return { current, base, locations, isFixed: read.INFLO_ENVIRONMENT !== undefined }
}
