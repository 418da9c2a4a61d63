import type { DemoPerson, Profile } from './shapes.ts'
import { person } from './person.ts'

/** Who decides in the demo. */
export const ADMIN = 'demo.admin'

const staff = (role: 'admin' | 'moderator', name: [string, string], profile: Profile): DemoPerson =>
  person(role, { name, joined: 151, profile })

export const STAFF: DemoPerson[] = [
  staff('admin', ['Demo', 'Admin'], {
    institution: 'Inflo Editorial Office',
    program: 'Editorial',
    bio: 'Looks after the demonstration community: reads new questions, decides on claims and publishes papers.',
    research_interests: ['Research integrity', 'Open access'],
    skills: ['Editing', 'Statistics'],
  }),
  staff('moderator', ['Ngozi', 'Adeyemi-Clarke'], {
    institution: 'Port Merrow University',
    program: 'Library and Research Support',
    bio: 'Medical librarian who reads every question twice: once for what it says, once for what it leaves out.',
    research_interests: ['Evidence synthesis', 'Search methods'],
    skills: ['Systematic searching', 'Peer support'],
  }),
  staff('moderator', ['Tomas', 'Lindqvist'], {
    institution: 'Nordhavn Teaching Hospital',
    program: 'Clinical Audit',
    bio: 'Former theatre nurse, now in clinical audit. Happiest when a question can be answered with data that already exist.',
    research_interests: ['Quality improvement', 'Audit and feedback'],
    skills: ['Run charts', 'Mentoring'],
  }),
]

// Given name | family name | institution | program | bio | interests | skills
const FACULTY_LINES = [
  'Andrei | Vasilescu | Lindenau School of Medicine | Diagnostic Imaging | Radiologist studying reports: who reads them, when, and what happens next. | Incidental findings, Reporting | Diagnostic accuracy, Natural language methods',
  'Helena | Marchetti | Lindenau School of Medicine | Health Services Research | Studies how small changes to a ward round change what patients remember of it. | Ward rounds, Communication | Mixed methods, Teaching',
  'Kwabena | Asante | Okavela University of Health Sciences | Epidemiology | Epidemiologist with a soft spot for routinely collected data and for students who question it. | Routine data, Infection | R, Causal diagrams',
  'Yuki | Tanabe | Kestrel Bay University | Nursing Science | Works on night-time care: sleep, noise, light and the people who are awake when others are not. | Sleep in hospital, Nursing workload | Observation studies, Instrument design',
  'Farid | Haidari | Wadi Sahar Medical Centre | Family Medicine | Teaches family medicine and supervises first research projects, mostly on care that happens by phone. | Primary care, Telehealth | Interviews, Supervision',
  'Ingrid | Solheim | Nordhavn Teaching Hospital | Clinical Pharmacology | Interested in the medicines that nobody remembers starting. | Deprescribing, Medication safety | Pharmacoepidemiology, Chart review',
  'Rodrigo | Peñalver | Universidad de Valdemar | Bioethics | Writes about consent when decisions are prepared by software. | Consent, Automated decisions | Conceptual analysis, Delphi studies',
  'Meera | Venkataraman | Tamarind Institute of Health Sciences | Biostatistics | Statistician. Will ask for your denominator. | Prediction models, Missing data | Stata, R, Sample size',
  'Declan | Fitzgerald | Ashgrove Medical College | Rehabilitation Medicine | Looks at what remains of a rehabilitation plan six weeks after discharge. | Stroke rehabilitation, Adherence | Outcome measures, Gait analysis',
  'Zanele | Mthembu | Okavela University of Health Sciences | Maternal Health | Midwife by training; works on respectful care and on the words used in labour wards. | Maternal health, Language in care | Focus groups, Thematic analysis',
  'Camille | Robichaux | Rivière-Claire University Hospital | Medical Informatics | Builds alerts, measures alerts and removes most of them again. | Alert fatigue, Decision support | SQL, Interface evaluation',
  'Leilani | Kahale | Kestrel Bay University | Community Health | Works with patient panels from the first line of a protocol to the last line of a summary. | Patient involvement, Health literacy | Co-design, Plain language',
]

const CLINICIAN_LINES = [
  'Joaquim | Teixeira | Saltmarsh District Hospital | Internal Medicine | Consultant on a ward with forty beds and one printer. | Discharge, Frailty | Teaching ward rounds, Quality improvement',
  'Oluwaseun | Bankole | Saltmarsh District Hospital | Emergency Medicine | Emergency physician who keeps a list of things we do because we always did. | Triage, Overuse | Ultrasound, Teaching',
  'Margarethe | Olbrich | Nordhavn Teaching Hospital | Intensive Care Nursing | Night sister on a mixed intensive care unit. | Alarms, Delirium | Simulation, Shift planning',
  'Rajesh | Subramaniam | Tamarind Institute of Health Sciences | Cardiology | Heart failure clinic, twice a week by video. | Heart failure, Telemonitoring | Echocardiography, Clinic design',
  'Sinead | Gallagher | Ashgrove Medical College | Physiotherapy | Neuro-physiotherapist; half of my patients now exercise in front of a tablet. | Tele-rehabilitation, Balance | Exercise prescription, Goal setting',
  'Haruto | Miyazawa | Kestrel Bay University | Hospital Pharmacy | Ward pharmacist, admissions and discharges. | Medicines reconciliation, Anticoagulation | Chart review, Counselling',
  'Beatriz | Amorim | Universidad de Valdemar | Psychiatry | Community psychiatrist, interested in what happens between two appointments. | Crisis plans, Continuity | Motivational interviewing, Group therapy',
  'Samuel | Otieno | Okavela University of Health Sciences | Paediatrics | General paediatrician in a hospital that is far from the next one. | Referral, Oxygen therapy | Newborn care, Training',
  'Anneliese | Brückner | Lindenau School of Medicine | Anaesthesia | Runs the pre-assessment clinic. | Pre-operative assessment, Fasting | Regional anaesthesia, Risk communication',
  'Tariq | Mansoor | Wadi Sahar Medical Centre | General Practice | General practitioner; collects questions that arise after 5 pm. | Antibiotic use, Safety netting | Consultation skills, Audit',
  'Clara | Beaumont | Rivière-Claire University Hospital | Oncology Nursing | Nurse in a day unit where the waiting is the hardest part. | Waiting times, Symptom diaries | Chemotherapy administration, Triage by phone',
  'Adwoa | Mensah-Bonsu | Okavela University of Health Sciences | Midwifery | Community midwife, by motorcycle. | Home visits, Blood pressure | Antenatal care, Supervision',
  'Piotr | Zawadzki | Nordhavn Teaching Hospital | Orthopaedic Surgery | Fracture clinic and, lately, the virtual fracture clinic. | Fracture follow-up, Virtual clinics | Trauma surgery, Patient information',
  'Nadia | Benyahia | Rivière-Claire University Hospital | Dermatology | Dermatologist who receives two hundred photographs a week. | Teledermatology, Image quality | Dermatoscopy, Triage',
  'Grace | Whitlock | Port Merrow University | Occupational Therapy | Occupational therapist in a memory service. | Dementia, Home adaptation | Home assessment, Carer training',
]

function from(role: 'faculty' | 'clinician', line: string, joined: number): DemoPerson {
  const [first = '', last = '', institution = '', program = '', bio = '', interests = '', skills = ''] =
    line.split(' | ')
  const tags = { research_interests: interests.split(', '), skills: skills.split(', ') }
  return person(role, { name: [first, last], joined, profile: { institution, program, bio, ...tags } })
}

export const FACULTY: DemoPerson[] = FACULTY_LINES.map((line, index) => from('faculty', line, 149 - 0.8 * index))
export const CLINICIANS: DemoPerson[] = CLINICIAN_LINES.map((line, index) =>
  from('clinician', line, 148.5 - 0.6 * index),
)
