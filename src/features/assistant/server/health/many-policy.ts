import { BODY, ILL, ONE_RELATIVE, REMEDY } from './words.ts'

const pattern = (source: string) => new RegExp(source)

const PEOPLE =
  'patients|participants|volunteers|inpatients|outpatients|adults|children|infants|neonates|newborns|babies|toddlers|adolescents|teenagers|women|men|people|persons|residents|clients|survivors|the elderly|smokers|veterans|caregivers|carers|families|parents|relatives|nurses|midwives|physicians|doctors|clinicians|paramedics|surgeons|gps|pharmacists|prescribers|health workers|staff|students|trainees|colleagues'
const PLACE =
  'wards?|units?|icus?|itus?|nicus?|picus?|clinics?|hospitals?|departments?|practices?|nursing homes?|hospices?|service|theatres?|team|rounds?|surgery'

// Those who are treated, or who treat, many at once.
const OF_PEOPLE = [
  pattern(
    `\\b(?:in|among|of|with|between|amongst|these|those|many|most|some|all|which|our|my|older|younger) (?:[\\w-]+ ){0,3}(?:${PEOPLE})\\b`,
  ),
  pattern(`\\b(?:${PEOPLE}) (?:with|who|on|in|after|before|under|over|aged|undergoing|receiving|admitted|at)\\b`),
  pattern(
    `\\b(?:should|do|does|can|could|must|may|how|when|would|will) (?:[\\w-]+ ){0,2}(?:${PEOPLE}|(?:a|the) (?:nurse|midwife|clinician|doctor|physician|pharmacist|paramedic|surgeon|gp))\\b`,
  ),
  /\b(?:participants|volunteers|subjects|patients) (?:took|swallowed|ate|had)\b/,
]

// Where one works.
const OF_PLACE = [
  pattern(`\\b(?:our|my|this|an?|your|every|most|all) (?:[\\w-]+ ){0,2}(?:${PLACE})\\b`),
  /\b(?:icu|nicu|picu|intensive care|critical care|primary care|palliative care|emergency departments?|nursing homes?|care homes?|inpatient|bedside)\b/i,
]

// As clinicians write, and hardly anyone of themselves.
const OF_TRADE =
  /\b(?:(?:first|second)[- ]line|empiric(?:al)?|prophyla\w+|dosing|regimens?|mg\/kg|titrat\w+|loading dose|monotherapy|de-?escalat\w+|stewardship|number needed|mortality|incidence|prevalence|sensitivity|specificity|efficacy|effectiveness|contraindicat\w+|(?:peri|post|pre|intra)-?operative\w*|h(?:a)?emodialysis|neonatal|p(?:a)?ediatric|geriatric|obstetric\w*|adverse events?|risk ratios?|versus|vs)\b/i

// What is treated by those who learned it, not at home.
const OF_CLINIC =
  /\b(?:pneumonia|sepsis|septic shock|meningitis|endocarditis|osteomyelitis|pyelonephritis|cholangitis|appendicitis|peritonitis|diverticulitis|pancreatitis|necroti[sz]ing \w+|neutropeni\w+|bacter(?:a?)emia|status epilepticus|delirium|intubation|sedation|myocardial infarction|cardiac arrest|pulmonary embolism|tuberculosis|malaria|pre-?eclampsia|cellulitis|erysipelas|atrial fibrillation|heart failure|cystic fibrosis|bronchiolitis|exacerbations?|shock|thrombo\w+|croup)\b/i
const ASKS_BARELY =
  /^(?:what|which) (?:[\w-]+ )?(?:antibiotics?|medicines?|medications?|drugs?|anticoagulants?|steroids?|dose|sedatives?|antivirals?|antifungals?)(?: \w+){0,3} (?:for|against|in)\b/i

// The words between "my" and what is one's own: none of them is somebody else, or where one works.
const OWN = `(?!(?:[\\w-]+ ){0,2}(?:${PEOPLE}|${PLACE}|papers?|stud(?:y|ies)|projects?|questions?|drafts?|reviews?|thesis|research|work)\\b)(?:[\\w-]+ ){0,3}`
const TREATED = `(?:in|to|for|with|of|from) (?:[\\w-]+ ){0,3}(?:${PEOPLE})\\b`

// One person, whoever it is.
const OF_ONE = [
  pattern(`\\bmy ${OWN}(?:${BODY}|${ILL}|${REMEDY})\\b`),
  pattern(`\\b(?:my|our) (?:[\\w'-]+ ){0,3}?(?:${ONE_RELATIVE})(?:'s)?\\b`),
  pattern(
    `\\b(?:an?|this|that|the) (?:[\\w-]+ ){0,2}(?:friend|neighbou?r|roommate) of (?:mine|ours)\\b|\\b(?:grandma|grandpa|mum|mommy|granny)\\b`,
  ),
  pattern(`\\b(?:my|our|this|that) (?:[\\w-]+ ){0,3}(?:patient|client)\\b|\\b(?:patient|client) of (?:mine|ours)\\b`),
  pattern(`\\bmine\\b|\\bmyself\\b|\\b(?:for|to|with|give|gave|help|helps|hurts?|treat|told|make|makes) me\\b`),
  pattern(
    `\\b(?:an?|the|is|aged|who is|he's|she's|our|my|i'?m|i am) \\d{1,3}[- ]?(?:years?|months?|weeks?|days?|yr|yo)s?[- ]?(?:olds?|pregnant)?\\b(?! (?:trial|follow|study|survival|mortality|period|course))`,
  ),
  pattern(`\\bi(?:'m| am) (?:\\w+ ){0,2}(?:${ILL}|\\d+)\\b`),
  pattern(
    `\\bi(?:'ve| have|'d| had| feel| felt| got| get| keep| kept| took| woke| found| fell| cut| burnt| hit| swallowed| ate| suffer\\w*| can'?t| cannot| was| started)\\b(?! (?:\\w+ ){0,4}(?:${PEOPLE})\\b).{0,60}?\\b(?:${ILL}|${REMEDY})\\b`,
  ),
  pattern(
    `\\b(?:can|may|should|could|must|shall|do|would|if|when|that|because|cause|and|but) i (?:\\w+ ){0,2}?(?:take|have|get|stop|use|drink|eat|mix|skip|double|worry|see a|go to|need|call|start|combine|be)\\b(?!.*\\b${TREATED}).{0,50}?\\b(?:${ILL}|${REMEDY}|${BODY})\\b`,
  ),
  pattern(
    `\\b(?:he|she|him|her|his)\\b.{0,60}?\\b(?:${BODY}|${ILL}|${REMEDY})\\b|\\b(?:${BODY}|${ILL}|${REMEDY})\\b.{0,60}?\\b(?:he|she|him|her|his)\\b`,
  ),
]

/** Whether words ask about one person: whoever asks, a friend, a relative, a patient. Takes what `asRead` gives. Pure. */
export const asksAboutOne = (text: string): boolean => OF_ONE.some((one) => one.test(text))

/** Whether they speak of many. Takes what `asRead` gives. Pure. */
export const isOfPeople = (text: string): boolean => OF_PEOPLE.some((one) => one.test(text))

/** Whether they ask as those do who treat many, about many. Takes what `asRead` gives. Pure. */
export const asksAboutMany = (text: string): boolean =>
  !asksAboutOne(text) &&
  (OF_TRADE.test(text) ||
    isOfPeople(text) ||
    OF_PLACE.some((one) => one.test(text)) ||
    (ASKS_BARELY.test(text) && OF_CLINIC.test(text)))
