import { describe, expect, test } from 'vitest'
import { CLOSED } from '#shared/live/live-limits.ts'
import { connectEditor, untilSameText } from '../document/document.fixture.ts'
import { TABS_KNOWN_FOR_MS } from '../document/limits.ts'
import { twoProcesses, WAYS } from '../document/reliability/two-processes.fixture.ts'
import { createPaper } from '../workspace.fixture.ts'

const OWN = 'Two wards were watched.'
const FORGED = ' And the numbers were made up.'

describe.each(WAYS)('two processes synchronised by $name', ({ settings }) => {
  const suite = twoProcesses(settings)

  /** Opens a paper in both processes. The colleague, in the second one, has written a sentence. */
  const both = async () => {
    const { testApp, processes, lead, colleague } = suite
    const paperId = await createPaper(testApp, lead, [colleague])
    const open = (index: number, { token }: { token: string }) =>
      connectEditor({ address: processes[index]?.address ?? '', token, paperId })
    const [forger, theirs] = [await open(0, lead), await open(1, colleague)]
    theirs.write(OWN)
    await theirs.allSaved()
    await forger.until(() => forger.text() === OWN)
    return { paperId, open, forger, theirs }
  }

  const contentOf = async (paperId: string) => {
    const { testApp, lead } = suite
    const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    return sections['methods']?.content
  }

  test.skipIf(!settings)('text written in the name of a tab that is open in the other is not kept', async () => {
    const { paperId, open, forger, theirs } = await both()
    forger.doc.clientID = theirs.doc.clientID
    forger.type(FORGED)
    expect(await forger.closed).toBe(CLOSED.restart)
    theirs.type(' Twice.')
    await theirs.allSaved()
    expect(await contentOf(paperId)).toBe(`${OWN} Twice.`)
    const honest = await open(0, suite.lead)
    await untilSameText([honest, theirs], () => contentOf(paperId))
    for (const one of [honest, theirs]) one.leave()
  })

  test.skipIf(!settings)('tabs stay known while both processes have the paper open', async () => {
    const { paperId, forger, theirs } = await both()
    await new Promise((resolve) => setTimeout(resolve, 1.5 * TABS_KNOWN_FOR_MS))
    forger.doc.clientID = theirs.doc.clientID
    forger.type(FORGED)
    expect(await forger.closed).toBe(CLOSED.restart)
    expect(await contentOf(paperId)).toBe(OWN)
    theirs.leave()
  })
})
