import { BEFORE_AND_AFTER } from './demo/stock-change.ts'
import { INTERVIEWS } from './demo/stock-interviews.ts'
import { RECORDS } from './demo/stock-records.ts'
import { SURVEY } from './demo/stock-survey.ts'
import { BEGUN_TOPICS } from './demo/begun-topics.ts'
import { PUBLISHED_TOPICS } from './demo/published-topics.ts'
import { SUBMITTED_TOPICS } from './demo/submitted-topics.ts'
import { type DemoSection, SECTIONS, type Stock, type Topic } from './demo/shapes.ts'

const STOCKS: Record<Topic['design'], Stock> = {
  change: BEFORE_AND_AFTER,
  interviews: INTERVIEWS,
  records: RECORDS,
  survey: SURVEY,
}

const TOPICS: Record<string, Topic> = { ...PUBLISHED_TOPICS, ...SUBMITTED_TOPICS, ...BEGUN_TOPICS }

// Nobody may take an invented figure for a finding.
const INVENTED =
  'This is a demonstration paper. Its services, people and figures are invented, and nothing in it should guide care.'

// What every team here says of using its findings elsewhere; it is of no one design.
const ELSEWHERE = [
  'Whoever wishes to try the same elsewhere should begin small. One ward, one clinic or one shift is enough to learn what stands in the way, and a few weeks are enough to see whether anybody keeps to it once the first interest has gone. We would choose a place whose staff asked for the change themselves, agree beforehand on what would count as a reason to stop, and look at the figures together every week instead of at the end. What was counted here can be counted with paper and a pen, so that nothing has to be bought before it is known whether the idea holds.',
  'Two things would have helped us had we known them at the beginning. The people who do the work should see the questions before they are asked, because they find at once which of them cannot be answered from what is written down on an ordinary day. And the hours that a study takes from a service should be told openly, in the plan as in the report, since a change that looks cheap on paper is often paid for by somebody who stays longer. We have listed ours among the methods, and we would gladly read the same in the papers of others who work on this question.',
  'Patients and those who care for them at home were not asked about the form of this report. They read a draft of its summary, and two sentences were written anew after they had told us what they understood by them. A later study should ask them earlier, when it is still open what is to be measured, and should say in plain words what became of their advice.',
]

/** The order in which a team writes: the abstract last. */
export const WRITTEN_IN_ORDER = [...SECTIONS, 'abstract'] as const

type Text = {
  sections: Record<DemoSection | 'abstract', string>
  keywords: string
  revision: string
  design: Topic['design']
}

/** A paper's text: what its topic says of its own, then what studies of its design say. Pure. */
export function textOfPaper(name: string): Text {
  const topic = TOPICS[name]
  if (!topic) throw new Error(`The demo has no text named ${name}`)
  const stock = STOCKS[topic.design]
  const paragraphs = (section: DemoSection): string[] => [
    ...(topic.own[section] ?? []),
    ...stock[section](topic.slots),
    ...(section === 'discussion' ? ELSEWHERE : []),
    ...(section === 'limitations' ? [INVENTED] : []),
  ]
  // A reference is a line, everything else a paragraph.
  const written = SECTIONS.map((section) => [
    section,
    paragraphs(section).join(section === 'references' ? '\n' : '\n\n'),
  ])
  return {
    sections: { ...(Object.fromEntries(written) as Record<DemoSection, string>), abstract: topic.abstract ?? '' },
    keywords: topic.keywords ?? '',
    revision: topic.revision ?? '',
    design: topic.design,
  }
}
