import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type EnvironmentName, ENVIRONMENTS } from '#shared/environments.ts'
import { isAddress } from '../access/network-rules.ts'

/** The file that records the environment to which the server was switched last, in the directory of INFLO_DATA_DIR. */
export const RECORD = 'environment'

const databaseAddress = z
  .string()
  .refine((value) => isAddress(value, ['postgres:', 'postgresql:']), {
    error: 'is not an address that begins with postgres:// or postgresql://',
  })
  .optional()

export const environmentEnvironment = {
  INFLO_ENVIRONMENT: z.enum(ENVIRONMENTS, { error: `is not one of ${ENVIRONMENTS.join(', ')}` }).optional(),
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

/** The location of an environment's data. Without a database URL, it uses its own PostgreSQL in the directory. */
export type EnvironmentPlace = { dataDirectory: string; databaseUrl: string | undefined }

/** Returns the environment to which the server was switched last; the next start uses it. */
export function readRecord(base: string): EnvironmentName | undefined {
  try {
    const text = readFileSync(join(base, RECORD), 'utf8').trim()
    return ENVIRONMENTS.find((name) => name === text)
  } catch {
    return undefined
  }
}

/**
 * Returns the environment of this server, and the location of each environment's data. Production uses the configured
 * database and directory.
 */
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
