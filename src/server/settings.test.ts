import { expect, test } from 'vitest'
import { doiSettings } from '#features/dois/server/settings.ts'
import { readSettings } from './read-settings.ts'
import { StartupError } from './startup-error.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

test('the defaults apply when nothing is set', () => {
  const settings = readSettings({ PORT: '' })
  expect(settings).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', limitsScale: 1, logLevel: 'info' })
})

test.each([
  [{ PORT: 'web' }, 'PORT is not a whole number'],
  [{ PORT: '70000' }, 'PORT is more than 65535'],
  [{ PUBLIC_URL: 'inflo.example' }, 'PUBLIC_URL is not an address'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL is not an address that begins with postgres://'],
  [{ REDIS_URL: 'http://host' }, 'REDIS_URL is not an address'],
  [{ INFLO_LIMITS_SCALE: '-1' }, 'INFLO_LIMITS_SCALE is not a positive number'],
  [{ INFLO_LIMITS_SCALE: '0' }, 'INFLO_LIMITS_SCALE is not a positive number'],
  [{ TRUSTED_PROXIES: 'my proxy' }, 'TRUSTED_PROXIES is not a list of addresses'],
  [{ TRUSTED_PROXIES: '999.1.1.1' }, 'TRUSTED_PROXIES is not a list of addresses'],
  [{ TRUSTED_PROXIES: 'loopback,10.0.0.0/33' }, 'TRUSTED_PROXIES is not a list of addresses'],
  [{ TRUSTED_PROXIES: 'abc' }, 'TRUSTED_PROXIES is not a list of addresses'],
  [{ PUBLIC_URL: 'https://example.org/inflo' }, 'PUBLIC_URL must end with its host or port'],
  [{ PUBLIC_URL: 'https://example.org/?a=b' }, 'PUBLIC_URL must end with its host or port'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is not an address'],
  [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM is neither an e-mail address nor'],
  [{ MAIL_FROM: 'Inflo <a@b.org>, <c@d.org>' }, 'MAIL_FROM is neither'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not one of'],
  [{ INFLO_ADMIN_EMAIL: 'nobody' }, 'INFLO_ADMIN_EMAIL is not an e-mail address'],
  [{ INFLO_ADMIN_EMAIL: 'a@example.org' }, 'go together'],
  [{ INFLO_SECRET_KEY: 'short' }, 'INFLO_SECRET_KEY is not 32 random bytes in base64'],
  [{ INFLO_SECRET_KEY: `${KEY},${KEY}` }, 'INFLO_SECRET_KEY is not 32 random bytes in base64'],
  [{ INFLO_SECRET_KEY: ` , ` }, 'INFLO_SECRET_KEY is not 32 random bytes in base64'],
  [{ INFLO_SECRET_KEY_OLD: `${KEY}, c2hvcnQ=` }, 'INFLO_SECRET_KEY_OLD is not 32 random bytes in base64'],
  [{ ORCID_CLIENT_ID: 'APP-0000' }, 'ORCID_CLIENT_ID and ORCID_CLIENT_SECRET go together'],
  [{ ORCID_CLIENT_SECRET: 'only-the-secret' }, 'ORCID_CLIENT_ID and ORCID_CLIENT_SECRET go together'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1234' }, 'STRIPE_SECRET_KEY is not a secret key of Stripe, which begins with sk_'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1234' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; set both'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1234' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; set both'],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET is not a signing secret of Stripe'],
  [{ STRIPE_API_URL: 'api.stripe.com' }, 'STRIPE_API_URL is not an address'],
  [{ FILES_URL: 'https://s3.example.org/files' }, 'FILES_URL is not a bucket address'],
  [{ ORCID_ISSUER: 'orcid.org' }, 'ORCID_ISSUER is not an address'],
  [{ INFLO_ADMIN_EMAIL: 'a@example.org', INFLO_ADMIN_PASSWORD: 'short' }, 'INFLO_ADMIN_PASSWORD must have at least 12'],
])('%o is refused, and the message names the setting', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test.each([
  { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1, fd00::/8' },
  { PUBLIC_URL: 'https://inflo.example.org:8443/' },
  { MAIL_FROM: 'noreply@inflo.example.org' },
  { MAIL_FROM: 'Inflo, the editors <noreply@localhost>' },
  { DATABASE_URL: 'postgres:///inflo' },
  { INFLO_SECRET_KEY: KEY, INFLO_SECRET_KEY_OLD: `${KEY}, ${KEY}` },
])('%o is accepted', (environment) => {
  expect(() => readSettings(environment)).not.toThrow()
})

test('the message does not repeat a bad secret', () => {
  expect(() => readSettings({ INFLO_ADMIN_EMAIL: 'a@example.org', INFLO_ADMIN_PASSWORD: 'hunter2' })).not.toThrow(
    'hunter2',
  )
})

test('one message names all bad settings', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
})

const CROSSREF = { CROSSREF_LOGIN: 'editor', CROSSREF_PASSWORD: 'x', CROSSREF_EMAIL: 'editor@example.org' }
const DATACITE = { DATACITE_REPOSITORY: 'TEST.INFLO', DATACITE_PASSWORD: 'x' }

test.each([
  [{ DOI_PREFIX: '11.5' }, 'DOI_PREFIX is not a DOI prefix'],
  [{ DOI_PREFIX: '10.5555' }, 'DOI_PREFIX needs a registrar'],
  [CROSSREF, 'go together; set all of them or none'],
  [{ DOI_PREFIX: '10.5555', CROSSREF_LOGIN: 'editor' }, 'go together; set all of them or none'],
  [{ DOI_PREFIX: '10.5555', DATACITE_PASSWORD: 'x' }, 'go together; set all of them or none'],
  [{ DOI_PREFIX: '10.5555', ...CROSSREF, ...DATACITE }, 'set only one of'],
  [{ DATACITE_URL: 'ftp://host' }, 'DATACITE_URL is not an address'],
])('the DOI setting %o is refused with a message', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('DOI registration is off until an agency is set, and then uses it', () => {
  expect(readSettings({}).of(doiSettings)).toBeUndefined()
  expect(readSettings({ DOI_PREFIX: '10.5555', ...CROSSREF }).of(doiSettings)).toMatchObject({ registrar: 'crossref' })
  const elsewhere = { DATACITE_URL: 'http://127.0.0.1:1/' }
  expect(readSettings({ DOI_PREFIX: '10.5555', ...DATACITE, ...elsewhere }).of(doiSettings)).toMatchObject({
    url: 'http://127.0.0.1:1',
  })
})

test.each([
  ['PORT', '3000x', 'is not a whole number'],
  ['PORT', '70000', 'is more than 65535'],
  ['PUBLIC_URL', 'inflo.example.org', 'is not an address that begins with http:// or https://'],
  ['DATABASE_URL', 'mysql://127.0.0.1/inflo', 'is not an address that begins with postgres:// or postgresql://'],
  ['REDIS_URL', '127.0.0.1:6379', 'is not an address that begins with redis:// or rediss://'],
  ['SMTP_URL', 'mail.example.org', 'is not an address that begins with smtp:// or smtps://'],
  ['INFLO_ADMIN_PASSWORD', 'short', 'must have at least 12 characters'],
  ['INFLO_ADMIN_EMAIL', 'admin', 'is not an e-mail address'],
  ['INFLO_LIMITS_SCALE', '0', 'is not a positive number'],
  ['TRUSTED_PROXIES', 'the gateway', 'is not a list of addresses separated by commas'],
  ['LOG_LEVEL', 'loud', 'is not one of fatal, error, warn, info, debug, trace, silent'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
])('the message names the bad setting %s=%s', (name, value, complaint) => {
  expect(() => readSettings({ [name]: value })).toThrow(new StartupError(`Bad setting: ${name} ${complaint}.`))
})
