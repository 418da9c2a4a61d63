import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|IndexeddbPersistence)\b/

/** Files that use a browser's storage directly. Unsent text goes through `src/ui/drafts` instead. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/ui/drafts/personal-storage.ts': 'stores personal data',
  'src/ui/drafts/personal-databases.ts': 'removes personal databases',
  'src/app/earlier-items.ts': 'moves items of earlier versions',
  'src/app/entry-browser.tsx': 'looks for items of earlier versions',
  'src/app/pre-hydration.ts': 'reads theme and token before any other code runs',
  'src/app/call.ts': 'reads the token',
  'src/app/live.ts': 'reads the token',
  'src/features/accounts/web/session.ts': 'stores the session itself',
  'src/features/accounts/web/invitations/stored-invitation-data.ts': 'stores the address of an invitation, but no text',
  'src/features/support/web/help/send-feedback.ts': 'checks whether there is a session',
  'src/features/editor/web/document/manuscript-data.tsx': 'reads the token',
  'src/features/editor/web/document/on-device.ts': 'opens databases named after their member',
  'src/features/assistant/web/assistant-button.tsx': 'checks whether the assistant is open in this tab',
  'src/features/assistant/web/talk/chat-data.ts': 'stores a conversation and its owner in the tab',
  'src/features/questions/web/asking/ask-sender.ts': 'stores ids of attempts, but no text',
  'src/features/questions/web/asking/audience/ask-audience-page.tsx': 'reads which form was chosen',
  'src/features/questions/web/asking/audience/audience-links-section.tsx': 'stores which form was chosen',
  'src/features/library/web/control-tab.ts': 'stores which tab an admin had open',
  'src/features/control/web/control-page.tsx': 'stores which tab an admin had open',
  'src/features/site/web/frame/theme-switch.tsx': 'stores the theme',
  'src/ui/keyboard/use-single-keys.ts': 'stores a setting of this device',
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

test('no form uses browser storage directly, so that every stored text has an owner', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|fixture)\.tsx?$|[\\/]testing[\\/]/.test(file),
  )
  const using = files.filter((file) => STORAGE.test(withoutComments(readFileSync(path.join(ROOT, file), 'utf8'))))
  expect(using.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
