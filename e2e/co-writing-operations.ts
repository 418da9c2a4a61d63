import type { Page } from '@playwright/test'
import type { Random } from '../src/server/testing/random.ts'
import type { Tokens, Writer } from './co-writing-model.ts'
import type { Aim, OperationKind } from './co-writing-window.ts'

/** The time in ms between two letters, in which changes of the other member arrive. */
const LETTER_MS = 12

const KINDS: [kind: OperationKind, weight: number][] = [
  ['type', 30],
  ['split', 12],
  ['join', 12],
  ['heading', 7],
  ['list', 7],
  ['plain', 9],
  ['remove', 8],
  ['bold', 4],
  ['add row', 3],
  ['remove row', 3],
  ['undo', 4],
  ['redo', 2],
]

/** An operation; only typing has a token. */
export type Operation = Aim & { token: string }
const MODES = ['online', 'online', 'online', 'first offline', 'second offline', 'both offline'] as const
/** The operations of both members, and who comes back first if both are offline. */
export type Round = { mode: (typeof MODES)[number]; returns: Writer; operations: [Operation[], Operation[]] }

function chooseKind(random: Random): OperationKind {
  let left = random(KINDS.reduce((sum, [, weight]) => sum + weight, 0))
  return KINDS.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'type'
}

/** Chooses the operations of a round. */
export function planRound(random: Random, tokens: Tokens): Round {
  const shared = random(1_000)
  const isShared = random(10) < 6
  const isInFigure = random(4) === 0
  const choose = (writer: Writer): Operation => {
    const kind = chooseKind(random)
    const block = isShared ? shared : random(1_000)
    const token = kind === 'type' ? tokens.create(writer) : ''
    return { kind, block, offset: random(1_000), isInFigure, avoidsStart: false, token }
  }
  const several = (writer: Writer) => Array.from({ length: 1 + random(2) }, () => choose(writer))
  const operations: Round['operations'] = [several(0), several(1)]
  const joins = operations.flat().some(({ kind }) => kind === 'join')
  for (const operation of operations.flat()) operation.avoidsStart = joins
  return { mode: MODES[random(MODES.length)] ?? 'online', returns: random(2) as Writer, operations }
}

const press = (page: Page, label: string) =>
  page.evaluate((name) => {
    const row = getSelection()?.anchorNode?.parentElement?.closest('tr')
    if (name.startsWith('−')) window.coWriting.removed.push(row?.innerText ?? '')
    document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
  }, label)

/** Carries out an operation. @returns its description, or undefined if the text has no place for it. */
export async function operate(page: Page, { token, ...wish }: Operation): Promise<string | undefined> {
  const { keyboard } = page
  if (wish.kind === 'undo' || wish.kind === 'redo') {
    await keyboard.press(wish.kind === 'undo' ? 'Control+z' : 'Control+y')
    return wish.kind
  }
  const aimed = await page.evaluate((aim) => window.coWriting.aim(aim), wish)
  if (!aimed) return undefined
  const { kind } = wish
  if (kind === 'type') await keyboard.type(`${token} `, { delay: LETTER_MS })
  else if (kind === 'split') await keyboard.press('Enter')
  else if (kind === 'join') await keyboard.press('Backspace')
  else if (kind === 'heading') await keyboard.type('## ', { delay: LETTER_MS })
  else if (kind === 'list') await keyboard.type('- ', { delay: LETTER_MS })
  else if (kind === 'remove') await keyboard.press('Delete')
  else if (kind === 'bold') await keyboard.press('Control+b')
  else if (kind === 'add row') await keyboard.press('Tab')
  else if (kind === 'remove row') await press(page, '− Row: remove')
  else if (aimed.tag === 'H3') await press(page, 'Heading')
  else await keyboard.press('Shift+Tab')
  const swallowed = await page.evaluate(() => window.coWriting.swallowed.splice(0).join(''))
  const note = swallowed.trim() === '' ? '' : `, which removed the letter ${swallowed}`
  return `${kind} ${token} in ${aimed.tag} at ${JSON.stringify(aimed.place)}${note}`
}
