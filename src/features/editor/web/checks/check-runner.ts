import type * as Y from 'yjs'
import { referencesRoot, sectionOfRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { checking } from '#formats/style-checks/checks.ts'
import type { WrittenSection } from '#formats/style-checks/paper.ts'
import type { Finding, StyleRule } from '#formats/style-checks/rule.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'

/** A finding, with its rule and section. */
export type RuleFinding = Finding & { rule: Pick<StyleRule, 'name' | 'title' | 'why'> }

/** The pause in ms after typing before the checks run, so that unfinished sentences are not checked. */
const CHECK_AFTER_MS = 1500
/**
 * The approximate maximum time of one step, in ms. If less idle time is left, the step waits for the next idle period.
 */
const STEP_MS = 4

type Deadline = { timeRemaining: () => number }

// Runs a step when the browser is idle. Uses a timer in browsers without idle callbacks.
const whenIdle: (work: (deadline: Deadline) => void) => number =
  typeof requestIdleCallback === 'function'
    ? (work) => requestIdleCallback(work)
    : (work) => setTimeout(() => work({ timeRemaining: () => 0 }), STEP_MS * 4) as unknown as number
const notWhenIdle: (waiting: number) => void =
  typeof cancelIdleCallback === 'function'
    ? (waiting) => cancelIdleCallback(waiting)
    : (waiting) => clearTimeout(waiting)

function sectionIn(doc: Y.Doc, name: string): WrittenSection {
  const root = sectionRoot(doc, name)
  const node = root.length > 0 ? readSection(root).node : undefined
  return { name, doc: node?.toJSON() as object | undefined, text: '' }
}

type Read = { doc: Y.Doc; title: string; sections: Map<string, WrittenSection> }

/** Reads one section per step, then checks one rule per step. @returns the findings. */
function* steps({ doc, title, sections }: Read): Generator<undefined, RuleFinding[]> {
  for (const { name } of SECTION_PLANS) {
    if (sections.has(name)) continue
    sections.set(name, sectionIn(doc, name))
    yield
  }
  const found: RuleFinding[] = []
  const inOrder = SECTION_PLANS.flatMap(({ name }) => sections.get(name) ?? [])
  for (const checked of checking({ title, sections: inOrder, references: [...referencesRoot(doc).keys()] })) {
    if (checked) found.push(...checked.findings.map((finding) => ({ ...finding, rule: checked.rule })))
    yield
  }
  return found
}

/** Runs the writing checks in the background, during pauses in typing and in short steps that do not block the page. */
export function followChecks(doc: Y.Doc, title: string) {
  const sections = new Map<string, WrittenSection>()
  const listeners = new Set<() => void>()
  let found: readonly RuleFinding[] | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const tell = (fresh: RuleFinding[]) => {
    found = fresh
    for (const listener of listeners) listener()
  }
  const walk = (work: Generator<undefined, RuleFinding[]>) => {
    idle = whenIdle((deadline) => {
      let step = work.next()
      while (!step.done && deadline.timeRemaining() > STEP_MS) step = work.next()
      if (step.done) tell(step.value)
      else walk(work)
    })
  }
  const stop = () => {
    clearTimeout(waiting)
    if (idle !== undefined) notWhenIdle(idle)
  }
  const checkSoon = () => {
    stop()
    waiting = setTimeout(() => walk(steps({ doc, title, sections })), CHECK_AFTER_MS)
  }
  const onTransaction = ({ changedParentTypes }: Y.Transaction) => {
    if (changedParentTypes.size === 0) return
    for (const [root, type] of doc.share)
      if (changedParentTypes.has(type as never)) sections.delete(sectionOfRoot(root) ?? root)
    checkSoon()
  }
  return {
    read: () => found,
    watch: (listener: () => void) => {
      if (listeners.size === 0) {
        doc.on('afterTransaction', onTransaction)
        sections.clear()
        checkSoon()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        doc.off('afterTransaction', onTransaction)
      }
    },
  }
}
