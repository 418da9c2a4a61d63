import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/read-settings.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.stop())))

async function readSecurityText(environment: Record<string, string>) {
  const testApp = await createTestApp({ environment })
  apps.push(testApp)
  return testApp.inject({ method: 'GET', url: '/.well-known/security.txt' })
}

test('the configured contact is shown with an expiry date', async () => {
  const answer = await readSecurityText({ SECURITY_CONTACT: 'security@example.org' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const [contact, expires, canonical] = answer.body.split('\n')
  expect(contact).toBe('Contact: mailto:security@example.org')
  expect(Date.parse(expires?.replace('Expires: ', '') ?? '')).toBeGreaterThan(Date.now())
  expect(canonical).toMatch(/^Canonical: .+\/\.well-known\/security\.txt$/)
})

test('a web address is shown unchanged', async () => {
  const answer = await readSecurityText({ SECURITY_CONTACT: 'https://example.org/security' })
  expect(answer.body).toContain('Contact: https://example.org/security\n')
})

test('without a contact the file is not found', async () => {
  expect((await readSecurityText({})).statusCode).toBe(404)
})

test.each(['nobody', 'http://example.org/security', 'tel:+1'])('%s is refused as a contact', (contact) => {
  expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(
    'SECURITY_CONTACT must be an e-mail address or start with https://',
  )
})
