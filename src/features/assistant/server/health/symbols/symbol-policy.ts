import { DRUG } from '../words.ts'
import lexicon from './words-of-health.json' with { type: 'json' }

/**
 * Everyday words for the body, complaints, medicines and measurements, in addition to those of WordNet: lists of words
 * by their symbol.
 */
const BODY_WORDS: Readonly<Record<string, string>> = {
  BODY: `head face eye eyes eyelid eyelids ear ears nose mouth lip lips tongue tooth teeth gum gums crown filling jaw chin cheek cheeks throat neck
    shoulder shoulders arm arms armpit armpits elbow elbows wrist wrists hand hands finger fingers thumb thumbs nail nails toenail toenails
    fingernail chest rib ribs breast breasts boob boobs nipple nipples heart lung lungs back spine hip hips belly stomach tummy abdomen
    liver kidney kidneys bladder bowel bowels gut guts penis willy vagina testicle testicles balls groin buttocks bum bottom leg legs thigh
    thighs knee knees calf calves shin shins ankle ankles foot feet toe toes heel heels skin scalp hair mole moles vein veins muscle muscles
    joint joints bone bones brain gland glands thyroid prostate uterus womb ovary ovaries disc discs tendon ligament sinus sinuses
    scar stump belly-button tonsils appendix gob tum`,
  FUNCTION: `blood urine wee weeing pee peeing peed poo pooing poop stool stools spit phlegm snot mucus breath breathe breathes breathing
    period periods pulse heartbeat sleep sleeping slept weight memory hearing vision eyesight appetite speech balance mood sex pregnancy
    urinate sweat sweating sweats swallowing bump spotting discharge contractions labour waters kick kicks kicking latch breastfeed breastfeeding breast-feeding
    nursing feeding walk walking toilet potty fart burp libido erection ejaculate orgasm`,
  SICK: `bitten bit bite bites stung scraped scalded stubbed grazed scratched choked swallowed pain pains painful ache aches aching hurt hurts hurting sting stings stinging sore swollen swelling swells swelled swole bleed
    bleeds bleeding bled numbness tingling tingly burning itch itches itching rash rashes lump lumps bumps fever feverish temp
    temperature chills cough coughs coughing coughed sneezing vomit vomiting vomited puke puking puked nausea nauseous sick diarrhoea
    diarrhea constipated constipation dizzy dizziness faint fainted fainting fainting collapsed tired fatigue weak weakness breathless
    wheeze wheezing wheezy palpitations headache headaches migraine migraines toothache earache stroke seizure seizures fit fits cancer
    tumour tumor tumours diabetes diabetic asthma infection infected infections cholesterol arthritis gout alzheimer's alzheimers
    parkinson's parkinsons depression depressed anxiety adhd autism autistic insomnia pregnant miscarriage fracture fractured sprain
    sprained burn poisoned poisoning overdose allergy allergic hives eczema psoriasis acne wart warts herpes hiv anaemic ulcer reflux
    heartburn ibs crohn's uti std sti sinusitis tonsillitis concussion dislocated cramp cramps queasy woozy lightheaded light-headed
    shivering shivers shaky shakes retching blister blisters floppy drowsy drowsiness lethargic listless clammy drooping slurred
    slurring slurs blackout fainty dvt ocd ptsd lyme shingles chickenpox measles mumps scabies thrush piles haemorrhoids hemorrhoids
    sciatica gallstones cataract cataracts nits lice cyst cysts abscess stye polyp polyps anorexia bulimia floaters bloated bloating
    spasm spasms twitch twitching twitches tremor tremors paralysed limping limp blurred blurry tinnitus vertigo bruise bruised bruises
    bruising pus discharge flush flushes menopause hangover hungover withdrawal addicted unwell ill illness condition symptom symptoms
    diagnosis snore snores snoring gasps gasping stiff clot clots afib scab scabs ringworm runny congested sunburn sunburnt splinter
    cavity covid flu cold corona wound wounds injury injured infertile impotent std's spots spot pimple pimples boil boils patch patches
    lesion confused confusion forgetful forgets delirious hallucinating unconscious unresponsive choking dehydrated overweight
    underweight hyper suicidal self-harm bleeds splitting throbbing throbs tickle tickly hoarse croaky raspy croup crusting peeling
    dandruff bald balding thinning puffiness wobbly giddy knackered shattered wiped groggy spaced`,
  ILLNESS: `pneumonia sepsis hypertension copd epilepsy lupus hepatitis ulcers endometriosis fibroids glaucoma melanoma bipolar pcos cfs ckd ibd tia colitis hernia hpv anaemia anemia jaundice bronchitis disease disorder obese malnourished dementia`,
  REMEDY: `medicine medicines medication medications meds drug drugs pill pills tablet tablets tabs capsule capsules antibiotic antibiotics
    antidepressant antidepressants painkiller painkillers thinner thinners anticoagulant statin statins steroid steroids hormone hormones
    contraception contraceptive contraceptives coil implant condom condoms vaccine vaccines vaccination vaccinated jab jabs booster boosters injection
    injections infusion chemo radiotherapy surgery operation op insulin inhaler inhalers vitamin vitamins supplements zinc magnesium
    iron melatonin herbs cbd cannabis weed alcohol wine beer booze vodka grapefruit laxative laxatives antihistamine antihistamines ssri
    ssris treatment therapy dosage brace cast crutches epipen oxy syrup lozenges gargle bleach peanut detergent battery
      vape cocaine mdma coke`,
  LAB: `ferritin haemoglobin hemoglobin hb hba1c a1c tsh psa egfr creatinine crp ldl hdl bp inr potassium sodium b12 platelets
    glucose sugar sugars bilirubin alt ast hcg bmi sats oxygen pressure urea t4 t3 testosterone oestrogen estrogen uric wbc ecg ekg
    spo2 bpm triglycerides`,
}

const TAKEN = new RegExp(`^(?:${DRUG})$`)

const SUFFERED =
  /^(?!academ|diplom|arom|empath|sympath|criter|media)(?:[a-z]{3,}(?:itis|emia|aemia|algia|pathy|uria|rrho?ea|stenosis|[^rn]oma|osis|plegia|phobia|pnea|pnoea|megaly)|[a-z]{3,}(?:ache|sore))$/

/**
 * Returns the symbol of an illness or a drug that is recognised by the ending of its name; undefined for other words.
 */
const symbolByEnding = (word: string): string | undefined => {
  if (TAKEN.test(word)) return 'DRUG'
  return SUFFERED.test(word) ? 'ILLNESS' : undefined
}

/** Words for activities on the platform and for research: lists of words by their symbol. */
const WORK_WORDS: Readonly<Record<string, string>> = {
  WORK: `paper papers manuscript manuscripts section sections abstract abstracts draft drafts thesis dissertation review reviews reviewer
    reviewers editor editors project projects proposal proposals claim claims claimed claiming cite cites cited citing citation
    citations article articles journal publish publishes published publishing publication publications coauthor coauthors co-author
    co-authors author authors authorship mentor mentors mentoring supervisor supervise submit submits submitted submitting submission
    withdraw withdraws withdrawn upload uploads uploaded uploading table figure figures title references reference supplement
    hypothesis limitations introduction methods discussion write writing wrote written word words wording sentence paragraph typo
    certificate certificates badge template deadline team teams revise revision revisions resubmit accept accepted reject rejected
    declined approve approved approval doi pdf orcid category categories keyword keywords peer statistician essay poster presentation
    rewrite proofread edit edits editing report conference course courses teach teaching learn topic topics assignment`,
  SITE: `account profile password website site page pages login logged log-in signin sign-in sign-up register registration button browser
    laptop computer phone link links email e-mail mail newsletter inflo click screen captcha menu search searching download
    downloads notification notifications settings library username privacy app file files photo photos picture pictures wifi internet
    message messages channel channels dashboard tracking export exports import session support platform status post invite invitation
    anonymous free cost price pay pays fee fees donate copyright licence license terms conditions language website`,
  ASKED: 'question questions answer answers answered',
  SCIENCE: `known strobe consort prisma coreq spirit study studies studied trial trials research researcher researchers researching evidence literature meta-analysis meta-analyses
    systematic cohort randomised randomized rct rcts placebo controlled sample samples survey surveys dataset datasets data statistics
    statistical interval intervals ratio ratios regression median mean prevalence incidence mortality survival morbidity epidemiology
    efficacy effectiveness sensitivity specificity outcome outcomes endpoint endpoints intervention interventions guideline guidelines
    checklist protocol ethics consent interviews interview hypothesize mechanism mechanisms pathogenesis association associated correlate
    correlated correlation predict predicts predictors predictor rates proportion score scores scale scales screening exposure
    investigate investigated investigating investigation finding findings found authors measured measure measures validity validated
    reliability bias confounding subgroup follow-up versus vs compared comparison comparing effect effects effective associations
    prevent prevents prevented prevention reduce reduces reduced reduction increase increases improve improves improved lower lowers cause
    causes caused affect affects influence influences likely risk risks factor factors common relationship link linked difference
    differences between among amongst undergoing experiment experiments scientists science scientific theory
    developing countries country rural urban income africa european national global worldwide policy policies`,
  TRADE: `first-line second-line empirical empiric prophylaxis prophylactic dosing regimen regimens mg/kg titrate titration monotherapy
    de-escalation stewardship contraindicated contraindication postoperative perioperative preoperative intraoperative operative
    haemodialysis hemodialysis neonatal paediatric pediatric geriatric obstetric adverse community-acquired ventilated palliative
    inpatient outpatient prescribing overprescribed readmission readmissions readmitted admission admissions triage handover handovers
    intubation sedation laparoscopic laparoscopy intensive acute chronic primary multimorbidity comorbidity
    epidemiological diagnostic prognosis prognostic pathophysiology aetiology etiology`,
}

/** Words with which people refer to themselves, their relatives and others: lists of words by their symbol. */
const PERSON_WORDS: Readonly<Record<string, string>> = {
  I: 'i im',
  ME: 'me myself mine us ourselves',
  MY: 'my our ours',
  WE: 'we',
  HE: 'he she him her his hers himself herself',
  KIN: `mother mum mom mam mummy mommy ma mama father dad daddy pa papa pop pops parent wife husband hubby hubs wifey missus
    missis partner spouse fiance fiancee fiancé fiancée boyfriend girlfriend bf gf brother sister bro sis twin grandmother grandma
    granny gran nan nana nanna nanny nonna nonno oma opa abuela abuelo grandfather grandpa grandad granddad gramps grandson
    granddaughter grandchild uncle aunt auntie aunty cousin nephew niece stepmum stepmom stepdad stepson stepdaughter stepsister
    stepbrother godson goddaughter mil fil friend mate bestie bff neighbour neighbor roommate flatmate housemate ex son daughter
    bloke fella folks relative grandparent mums dads moms nans grans sister-in-law brother-in-law mother-in-law father-in-law`,
  KID: `baby babies toddler newborn infant child kid kiddo bub bubba bubs bairn boy girl lad lass teen teenager youngest eldest
    oldest preschooler tot`,
  PATIENT: 'patient client resident',
  COLLEAGUE: 'colleague coworker co-worker boss',
  PEOPLE: `patients participants volunteers inpatients outpatients adults children infants neonates newborns toddlers adolescents
    teenagers teens women men people persons residents clients survivors smokers veterans caregivers carers families parents
    relatives nurses midwives physicians doctors clinicians paramedics surgeons gps pharmacists prescribers workers staff students
    trainees colleagues pupils diabetics soldiers athletes farmers drivers mothers fathers girls boys kids humans mice rats animals
    sheep users elderly seniors migrants refugees population populations everybody others interns juniors mums dads grandparents
    partners couples twins wives husbands friends neighbours neighbors friends`,
  CARER: `doctor gp nurse midwife dentist surgeon therapist pharmacist chemist cardiologist oncologist psychiatrist specialist
    paramedic physio optician vet consultant physician clinician dermatologist neurologist urologist gynaecologist gynecologist
    paediatrician pediatrician psychologist counsellor orthodontist obgyn`,
  PLACE: `ward wards unit units icu itu nicu picu clinic clinics hospital hospitals department departments practice practices ed
    hospice hospices theatre theatres bedside`,
  YOU: 'you your yours one',
  THEY: 'they them their theirs',
}

/** Words for times, for the course of an illness, and for wanting advice: lists of words by their symbol. */
const COURSE_WORDS: Readonly<Record<string, string>> = {
  TIME: `yesterday today tonight morning night nights evening afternoon lunch dinner breakfast bedtime weekend monday tuesday wednesday thursday
    friday saturday sunday now ago lately recently overnight hour hours day days week weeks month months fortnight ages minutes mins`,
  SINCE: 'since',
  FIRST: 'january february march april june july august september october november december year years',
  AGAIN: `again still getting gets worse suddenly sudden keep keeps kept stopped stop started starting constantly always never twice
    once comes came spreading spread gone goes growing grew bigger coming won't lost losing turned turning went`,
  JUDGE: `normal safe ok okay alright fine dangerous serious harmful bad worry worried worrying concerned concerning scared afraid frightened
    alarming urgent contagious wrong matter harm enough weird strange odd funny awful terrible horrible dreadful nasty killing desperate
    better poorly peaky rough rubbish crap shit shitty hell mad unbearable miserable grim`,
  AMOUNT: 'high low much many too double half extra max maximum mg mcg ml milligrams milligram grams units dose doses',
  REMEDYING: `help helps cure treat heal healing relieve remedy remedies ease soothe rid cream ointment drops lotion balm plaster bandage
    advice tips recommend works`,
  TAKE: `take taking took taken takes swallow swallowed drink drinking drank mix mixing mixed combine skip skipped miss missed give gave given
    put prescribed prescribes prescription switched quit quitting ate eat eating eaten`,
  GO: 'a&e er casualty emergency ambulance 999 911 112 111 walk-in stitches scan x-ray xray mri ultrasound biopsy',
  LOOK: `red yellow black blue green white purple brown dark pale thick hard hot warm cold huge big massive tight heavy stiff soft loose wet
    raw puffy cloudy smelly stinks crusty flaky sticky itchy scaly bumpy patchy shiny`,
  EVENT: `fell fall falls slipped tripped hit banged bumped cut burnt burned broke broken twisted pulled strained trod stepped
        trapped crushed dropped woke wake waking tested diagnosed told says said shows showed
    results result bloods labs levels level reading readings positive negative test tests tested`,
  MOOD: `cry crying cries sad down lonely hopeless worthless pointless empty numb stressed overwhelmed panicking panic exhausted
    angry moody anxious nervous paranoid sleepless snappy tearful`,
}

/** Minimum number of letters of a word whose spelling is corrected. */
export const SLIP_LETTERS_MIN = 6

/**
 * Checks whether two words differ by one letter that is substituted, missing, added or swapped with its neighbour.
 * Pure.
 */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  if (shorter.length < longer.length) return shorter.slice(same) === longer.slice(same + 1)
  if (shorter.slice(same + 1) === longer.slice(same + 1)) return true
  const isSwapped = shorter[same] === longer[same + 1] && shorter[same + 1] === longer[same]
  return isSwapped && shorter.slice(same + 2) === longer.slice(same + 2)
}

/** Function words. The symbol of each is the word itself. */
const ITSELF = `what how why which who when where whose does do did is are was were be been being am have has had can could should would will may might must shall
  need want in of on for to with without after before from about at by if because since or and but not no nothing there any anyone anything this that these
  those it its the a an as like than very really so just only out up off into under over during like most all some many more less least also please think
  feel feels felt feeling know tell look looks looking see seeing seen got get make makes made go going come mean means meant use used using happen happens
  ever while until till long often old pregnant age aged let find show try trying trouble first last next other another both each every own able`

/** Technical words from WordNet that are rare in everyday speech. */
const LEARNED = {
  SICK: `${lexicon.feels} ${lexicon.does}`,
  ILLNESS: lexicon.sick,
  BODY: lexicon.body,
  DRUG: lexicon.remedy,
}

const wordsOf = (words: string) => words.split(/\s+/)
const tables = [PERSON_WORDS, WORK_WORDS, COURSE_WORDS, BODY_WORDS]
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LEARNED).flatMap(([sign, words]) => wordsOf(words).map((word) => [word, sign] as const)),
  ...wordsOf(ITSELF).map((word) => [word, word] as const),
  ...tables
    .flatMap((table) =>
      Object.entries(table).flatMap(([sign, words]) => wordsOf(words).map((word) => [word, sign] as const)),
    )
    .toReversed(),
])
const ALIKE: ReadonlySet<string> = new Set(wordsOf(lexicon.alike))
const LONG = Map.groupBy(
  [...SIGNS.keys()].filter((word) => word.length >= SLIP_LETTERS_MIN),
  (word) => `${word[0] ?? ''}${word.length}`,
)

// Rules that reduce a word to its root by removing the endings of plurals, verb forms and derived words.
const ROOTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/'s$/, ['']],
  [/s'$/, ['']],
  [/ies$/, ['y']],
  [/(?<=[sxzh])es$/, ['']],
  [/(?<!s)s$/, ['']],
  [/ied$/, ['y']],
  [/(\w)\1(?:ed|ing|y)$/, ['$1']],
  [/(?:ed|ing)$/, ['', 'e']],
  [/(?:er|y|ish|ness|ly)$/, ['', 'e']],
]

function byRoot(word: string): string | undefined {
  for (const [end, roots] of ROOTS) {
    if (!end.test(word) || word.length < 5) continue
    for (const root of roots) {
      const sign = SIGNS.get(word.replace(end, root))
      if (sign && sign !== sign.toLowerCase()) return sign
    }
  }
  return undefined
}

function bySlip(word: string): string | undefined {
  if (word.length < SLIP_LETTERS_MIN || ALIKE.has(word)) return undefined
  for (const more of [0, 1, -1]) {
    const meant = LONG.get(`${word[0] ?? ''}${word.length + more}`)?.find((one) => isOneEditApart(one, word))
    if (meant) return SIGNS.get(meant)
  }
  return undefined
}

const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^\d{2,3}(?:\/|-over-)\d{2,3}$/, 'PRESSURE'],
  [/^\d{1,3}(?:yo|y\/o|yrs?|mo|mth|wks?|m|f)$/, 'AGE'],
  [/^\d+(?:\.\d+)?(?:mg|mcg|ml|g|iu)$/, 'AMOUNT'],
  [/^[a-z]{1,2}\d{1,2}$/, 'LAB'],
  [/^\d/, 'NUMBER'],
  [/^(?:one|two|three|four|five|six|seven|eight|nine|ten|couple|few|several|half|dozen|twenty|thirty)$/, 'NUMBER'],
]

/**
 * Returns the symbol of a word: its category in capitals, such as `BODY`; the word itself if it is a function word; or
 * `_` for any other word. Takes a word in lower case. Pure.
 */
export function symbolOf(word: string): string {
  const told = SIGNS.get(word) ?? NUMBERS.find(([form]) => form.test(word))?.[1]
  return told ?? byRoot(word) ?? symbolByEnding(word) ?? bySlip(word) ?? '_'
}
