import { expect, test } from 'vitest'
import { declarationOf, type NotedUse } from './ai-declaration-presenter.ts'
import { DECLARATION_LENGTH_MAX } from './limits.ts'

const use = (traits: Partial<NotedUse> = {}): NotedUse => ({
  tool: 'ChatGPT',
  purpose: 'Correcting the English.',
  heading: 'Methods',
  ...traits,
})

test('no recorded use is declared as nothing, and "none" only if an author stated it', () => {
  expect(declarationOf({ uses: [], none: false })).toBeUndefined()
  expect(declarationOf({ uses: [], none: true })).toBe('None.')
  expect(declarationOf({ uses: [use()], none: true })).toContain('ChatGPT')
})

test('each tool and purpose is declared once with its sections', () =>
  expect(
    declarationOf({
      uses: [
        use(),
        use({ heading: 'Results', purpose: 'correcting the English.' }),
        use({ tool: 'DeepL', purpose: 'Translating', heading: null }),
        use({ tool: 'DeepL', purpose: 'Translating' }),
      ],
      none: false,
    }),
  ).toBe(
    'ChatGPT: correcting the English (Methods, Results). DeepL: translating. The authors checked the output and take responsibility for the text.',
  ))

test('text that does not fit into a declaration is left out', () => {
  const uses = Array.from({ length: 50 }, (_, index) => use({ tool: `Tool ${index}`, purpose: 'x'.repeat(100) }))
  const text = declarationOf({ uses, none: false }) ?? ''
  expect(text.length).toBeLessThanOrEqual(DECLARATION_LENGTH_MAX)
  expect(text).toMatch(/take responsibility for the text\.$/)
})
