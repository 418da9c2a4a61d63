import { Failure } from '#shared/calls/failure.ts'
import { readKeyFile } from '../../secrets/key-file.ts'
import { keyOf } from '../../secrets/encryption.ts'
import type { Settings } from '../../settings.ts'

const OTHER_KEY = new Failure(
  'conflict',
  'This backup was sealed with another secret key than this server has, so nothing was touched. Put the secret-key file of its house into the data directory, or set INFLO_SECRET_KEY or INFLO_SECRET_KEY_OLD to it, and start again.',
)

type Keys = Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld'>

/** @throws Failure conflict where this server could not open what the backup has sealed. */
export async function requireKey(settings: Keys, fingerprint: string | null): Promise<void> {
  if (fingerprint === null) return
  const own = settings.secretKey ?? (await readKeyFile(settings.dataDirectory))
  const keys = [...(own ? [own] : []), ...settings.secretKeysOld].map(keyOf)
  if (!keys.some((key) => key.fingerprint === fingerprint)) throw OTHER_KEY
}
