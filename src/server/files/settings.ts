import * as z from 'zod'
import type { Bucket } from './bucket-requests.ts'

const REGION_OF_NO_REGION = 'us-east-1'

export const isBucketAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]+\/?$/.test(pathname)
}

export const fileEnvironment = {
  FILES_URL: z
    .string()
    .refine(isBucketAddress, 'is not a bucket address, such as https://KEY:SECRET@s3.example.org/bucket?region=eu-1')
    .optional(),
}

/** Parses a bucket's URL. Characters such as + and / in the URL's keys must be percent-encoded (%2B, %2F). */
export function bucketAt(address: string): Bucket {
  const { origin, pathname, username, password, searchParams } = new URL(address)
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}`,
    region: searchParams.get('region') ?? REGION_OF_NO_REGION,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

export const bucketOf = ({ FILES_URL }: { FILES_URL?: string | undefined }): Bucket | undefined =>
  FILES_URL ? bucketAt(FILES_URL) : undefined
