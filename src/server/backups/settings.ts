import { resolve } from 'node:path'
import * as z from 'zod'
import type { Bucket } from '../files/bucket-requests.ts'
import { bucketAt, isBucketAddress } from '../files/settings.ts'

const isDirectory = (text: string): boolean => !/^[a-z]+:/i.test(text)

export const backupEnvironment = {
  BACKUPS_TO: z
    .string()
    .refine(
      (text) => isDirectory(text) || isBucketAddress(text),
      'is neither a directory nor a bucket address, such as https://KEY:SECRET@s3.example.org/bucket?region=eu-1',
    )
    .optional(),
}

export type SecondaryDestination = { directory: string } | { bucket: Bucket }

/** Returns the second destination for backups; without one, they are stored only on the database's machine. */
export const secondaryDestinationOf = ({
  BACKUPS_TO,
}: {
  BACKUPS_TO?: string | undefined
}): SecondaryDestination | undefined => {
  if (!BACKUPS_TO) return undefined
  return isDirectory(BACKUPS_TO) ? { directory: resolve(BACKUPS_TO) } : { bucket: bucketAt(BACKUPS_TO) }
}
