/** Aspects of a paper that a reader may ask about. */
export const ASPECTS = [
  'limitations',
  'funding',
  'conflicts',
  'ethics',
  'ai',
  'data',
  'authors',
  'conclusion',
  'methods',
  'results',
  'numbers',
  'aim',
] as const
export type Aspect = (typeof ASPECTS)[number]

type Known = {
  /** `asked` matches questions about the aspect; `said` matches sentences about it under other headings of a paper. */
  asked: RegExp
  said?: RegExp
  /** The headings under which a paper covers the aspect. */
  heading?: RegExp
  /** The aspect's name, as used after “on its”. */
  words: string
}

const KNOWN: Record<Aspect, Known> = {
  limitations: {
    asked: /\b(?:limitations?|weakness(?:es)?|shortcomings?|caveats?)\b/i,
    heading: /\b(?:limitations?|weaknesses)\b/i,
    said: /\b(?:(?:several|some|many|number of|important|main|another) (?:\w+ )?limitations?|limitations? (?:of|to|in) (?:this|the|our)|(?:study|review|trial|analysis|research|work|we)\b.{0,40}\blimitations?|limited by)\b/i,
    words: 'limitations',
  },
  funding: {
    asked: /\b(?:fund(?:s|ed|er|ers|ing)?|sponsor(?:s|ed|ing)?|who paid|paid for|grants?)\b/i,
    heading: /\b(?:funding|financial (?:disclosure|support)|sponsors?)\b/i,
    said: /\b(?:funded|funding|funders?|(?:financially )?supported by (?:an? |the )?(?:\w+ ){0,6}(?:grants?|foundation|fund|institutes?|council)|grants? from)\b/i,
    words: 'funding',
  },
  conflicts: {
    asked: /\b(?:(?:conflicts?|competing|declarations?) (?:of )?interests?|competing interests?|conflicted)\b/i,
    heading: /\b(?:competing (?:financial )?interests?|conflicts? of interests?|declarations? of interests?)\b/i,
    said: /\b(?:competing (?:financial )?interests?|conflicts? of interests?)\b/i,
    words: 'conflicts of interest',
  },
  ethics: {
    asked: /\b(?:ethic(?:s|al|ally)|review board|irb|informed consent)\b/i,
    heading: /\b(?:ethic(?:s|al)|consent)\b/i,
    said: /\b(?:ethics (?:committee|board|approval|review)|ethical approval|ethically approved|review board|informed consent)\b/i,
    words: 'ethics approval',
  },
  ai: {
    asked:
      /\b(?:ai|artificial intelligence|chatgpt|llms?|language models?)\b.*\b(?:us(?:e|ed|ing)|writ\w*|wrote|help\w*|assist\w*|generat\w*|statement|disclos\w*|declar\w*)\b|\b(?:us(?:e|ed|ing)|writ\w*|wrote|help\w*|generated|statement on|declar\w*|disclos\w*)\b.*\b(?:ai|artificial intelligence|chatgpt|llms?|language models?)\b/i,
    heading:
      /\b(?:us(?:e|age) of (?:generative )?(?:AI|artificial intelligence)|(?:AI|artificial intelligence) (?:use|statement|disclosure)|generative AI)\b/i,
    said: /\b(?:AI|artificial intelligence|ChatGPT|language models?)\b.*\b(?:manuscript|wording|writing|to write|this (?:paper|text|article))\b/,
    words: 'use of AI',
  },
  data: {
    asked:
      /\bdata(?:sets?)?\b.*\b(?:availab\w*|shar(?:e|ed|ing)|access\w*|public|deposit\w*|repositor\w*|open)\b|\b(?:availab\w*|access|where (?:is|are|can))\b.*\bdata(?:sets?)?\b/i,
    heading: /\bdata (?:availability|sharing|access)|availability of (?:the )?(?:\w+ )?(?:data|materials|counts)\b/i,
    said: /\bdata(?:sets?)?\b.*\b(?:available|deposited|shared)\b/i,
    words: 'data availability',
  },
  authors: { asked: /\bwho (?:wrote|authored|are the authors|is the author)\b|\bauthors of\b/i, words: 'authors' },
  conclusion: {
    asked: /\b(?:conclu\w+|take.?(?:home|aways?)|implications?|what does (?:it|this) mean)\b/i,
    heading: /\b(?:conclusions?|concluding|significance|interpretation|what do these findings mean)\b/i,
    said: /\b(?:in conclusion|we conclude|in summary|taken together|(?:results|findings|data) (?:suggest|indicate|imply))\b/i,
    words: 'conclusion',
  },
  methods: {
    asked:
      /\b(?:methods?|methodology|study design|designed|how did (?:they|the authors|the researchers)|how (?:was|were) (?:it|this|they|the \w+) (?:\w+ )?(?:done|studied|measured|conducted|carried out|selected|recruited|analy[sz]ed|collected|performed)|what did (?:they|the authors) do|who (?:took part|was included|were the (?:participants|patients))|sample size)\b/i,
    heading: /\b(?:methods?|methodology|design|what did the researchers do)\b/i,
    words: 'methods',
  },
  results: {
    asked:
      /\b(?:results?|findings?|(?:did|do|does) (?:they|it|this|the) ?(?:paper|study|article|trial|review|authors|researchers)? ?(?:find|show|report|learn|discover|observe)|(?:was|were|they) found|outcomes?|effect size|did (?:it|this|that) work)\b/i,
    heading: /\b(?:results?|findings?)\b/i,
    said: /\bwe (?:found|observed|show)\b/i,
    words: 'results',
  },
  numbers: {
    asked:
      /\b(?:how (?:much|many|large|big|long|often|strong)|what (?:percentage|proportion|share|fraction|number))\b/i,
    heading: /\b(?:results?|findings?)\b/i,
    words: 'figures',
  },
  aim: {
    asked:
      /\b(?:aims?|purpose|objectives?|goals?|research question|hypothes[ie]s|background|why (?:was|did|were)(?: \w+){0,3} (?:done|study|studied|conducted|do (?:it|this)))\b/i,
    heading: /\b(?:background|introduction|aims?|objectives?|purpose|rationale|why was this study done)\b/i,
    said: /\b(?:aim(?:s|ed)?|objectives?|purpose|hypothesi[sz]ed?|we (?:asked|set out|sought|wanted|investigated|hypothesi[sz]ed)|whether)\b/i,
    words: 'aim',
  },
}

export const wordsOf = (aspect: Aspect): string => KNOWN[aspect].words

/** Checks whether a sentence mentions an aspect, wherever the sentence occurs. Pure. */
export const mentionsAspect = (aspect: Aspect, sentence: string): boolean => KNOWN[aspect].said?.test(sentence) ?? false

/** Returns the aspects covered under a heading; more than one under “Methods and Findings”. Pure. */
export const aspectsUnder = (heading: string): Aspect[] =>
  ASPECTS.filter((aspect) => KNOWN[aspect].heading?.test(heading))

const OF_PAPER =
  /\b(?:this|the) (?:study|trial)\b|\bthis (?:paper|article|review|research)\b|\bthe (?:authors|researchers)\b/i
// Questions with these words are about writing a paper or about Inflo, not about the paper that the page shows.
const OF_INFLO = /\b(?:inflo|i|me|my|mine|we|our|you|your|platform|site|website)\b/i
const IN_GENERAL =
  /\b(?:should|must|may|allowed|papers|how to|how long should|belongs?|goes (?:in|into)|contain|guidelines?|checklist|template|policy|what(?: is|’s|'s) an?)\b|\bsections? (?:for|about)\b/i

/** Returns the aspect of the paper that a question on its page asks about; undefined for any other question. Pure. */
export function requestedAspect(question: string): Aspect | undefined {
  if (OF_INFLO.test(question) || (IN_GENERAL.test(question) && !OF_PAPER.test(question))) return undefined
  return ASPECTS.find((aspect) => KNOWN[aspect].asked.test(question))
}
