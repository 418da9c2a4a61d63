import { OTHER_CATEGORY, PAPER_CATEGORIES, type PaperCategory } from '#shared/categories.ts'

// Words that indicate a category. Each pattern matches the beginning of a word.
const WORDS: Record<PaperCategory, RegExp> = {
  Diagnostics:
    /\b(?:diagnos|screening|biomarker|imaging|radiolog|patholog|sensitivity and specificity|tomograph|ultrasound|mri\b|assay|detection of|rapid test|predictive value)/gi,
  'Remote Monitoring':
    /\b(?:remote monitoring|wearable|sensor|telemonitor|home monitoring|actigraph|accelerometer|continuous monitoring|smartwatch)/gi,
  'Clinical Workflow':
    /\b(?:workflow|checklist|hand-?over|triage|clinical guideline|guidelines|care pathway|health systems?\b|health services|quality of care|quality improvement|electronic health record|nursing|staffing|hospital|delivery of care|health care\b|surgery|surgical|anesthesi)/gi,
  'Ethics & Policy':
    /\b(?:ethic|polic(?:y|ies)\b|legislat|regulat(?:ion|ory) of (?:health|drug|tobacco|research)|human rights|health econom|economics|governance|consent|equity|law\b|laws\b|legal|taxation|minimum age)/gi,
  'Patient Experience':
    /\b(?:patient experience|quality of life|patient-reported|satisfaction|questionnaire|wellbeing|well-being|qualitative|self-care|stigma|depression|mental health|psychology|caregiver|attitudes|pain\b|symptoms?\b)/gi,
  'Data Analytics':
    /\b(?:data analy|machine learning|deep learning|artificial intelligence|computational|bioinformatic|statistic|meta-analysis|systematic review|mathematical model|modell?ing|simulation|algorithm|network analysis|genome-wide|epidemiolog|cohort|survey|social network|database|surveillance)/gi,
  Telemedicine:
    /\b(?:telemedicine|telehealth|tele-?consult|e-?health|m-?health|mobile phone|text messag|video consult|internet-based|online intervention)/gi,
  'Drug Discovery':
    /\b(?:drug|pharmac|inhibitor|vaccin|clinical trial|randomi[sz]ed|antibiotic|antimicrobial|compound|therapeutic|chemotherap|treatment|dose|small molecule|medicinal chemistry|antimalarial|toxicolog)/gi,
}

const SUBJECT_WEIGHT = 6
const KEYWORD_WEIGHT = 5
const TITLE_WEIGHT = 4
// Matches in the abstract have a low weight, so a single one cannot determine the category.
const ABSTRACT_WEIGHT = 1
const ABSTRACT_MATCHES_MAX = 4
const SCORE_MIN = 4

export type CategoryClues = { subjects: string[]; keywords: string[]; title: string; abstract: string }

const matchesIn = (text: string, words: RegExp): number =>
  new Set(text.match(words)?.map((word) => word.toLowerCase())).size

function scoreOf(category: PaperCategory, { subjects, keywords, title, abstract }: CategoryClues): number {
  const words = WORDS[category]
  return (
    matchesIn(subjects.join(' | '), words) * SUBJECT_WEIGHT +
    matchesIn(keywords.join(' | '), words) * KEYWORD_WEIGHT +
    matchesIn(title, words) * TITLE_WEIGHT +
    Math.min(matchesIn(abstract, words), ABSTRACT_MATCHES_MAX) * ABSTRACT_WEIGHT
  )
}

/** Returns the category that an article's words match best; 'Other' if none matches clearly. Pure. */
export function guessCategory(clues: CategoryClues): PaperCategory | typeof OTHER_CATEGORY {
  let best: { category: PaperCategory | typeof OTHER_CATEGORY; score: number } = {
    category: OTHER_CATEGORY,
    score: SCORE_MIN - 1,
  }
  for (const category of PAPER_CATEGORIES) {
    const score = scoreOf(category, clues)
    if (score > best.score) best = { category, score }
  }
  return best.category
}
