import type { TestApp } from '#server/testing/test-app.ts'
import type { AllCalls } from '#app/contracts.ts'
import { render } from '#app/entry-server.tsx'

const ASSETS = { early: '/early.js', entry: '/entry.js', styles: [], modules: [], fonts: [] }

/** Returns a public page's initial HTML, rendered with data from the test app. */
export async function firstHtml(testApp: TestApp, address: string): Promise<{ status: number; html: string }> {
  const call = testApp.as(undefined) as (key: keyof AllCalls, input: unknown) => Promise<unknown>
  const page = await render({
    origin: testApp.kernel.settings.publicUrl,
    address,
    send: (key, input) => call(key as keyof AllCalls, input),
    faults: {
      detail: '',
      expected: () => undefined,
      report: (error) => {
        throw error
      },
    },
    off: [],
    canSendMail: testApp.kernel.mail.canSend,
    assetsFor: () => ASSETS,
  })
  if (page.kind === 'redirect') throw new Error(`${address} leads to ${page.location}`)
  return page
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

/** Returns the attributes of each element with this name in HTML that React rendered. */
export const tagsIn = (html: string, element: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${element}((?: [\\w:-]+="[^"]*")*) ?/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    ),
  )

/** Parses the page's JSON-LD blocks. */
export const linkedDataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )
