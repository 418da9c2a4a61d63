import { DRUG } from '../words.ts'

/** Everyday words of bodies, of what is suffered, taken and measured, which stand beside those of WordNet: the sign of each word. */
export const BODY_WORDS: Readonly<Record<string, string>> = {
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

/** The sign of a word by how it ends: illnesses and drugs are named alike. */
export const symbolByEnding = (word: string): string | undefined => {
  if (TAKEN.test(word)) return 'DRUG'
  return SUFFERED.test(word) ? 'ILLNESS' : undefined
}
