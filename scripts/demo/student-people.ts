import { person } from './person.ts'
import type { DemoPerson } from './shapes.ts'

// Given name | family name | institution | program | year | bio | interests | skills
const LINES = [
  'Amara | Okafor | Port Merrow University | Medicine | 4 | Fourth-year medical student who worked nights as a care assistant before university. | Sleep, Ward routines | Interviewing, Excel',
  'Mateo | Iturbe | Universidad de Valdemar | Medicine | 5 | Looking for a project that ends in something a ward can use. | Older patients, Video visits | Transcription, Spanish',
  'Priya | Raghunathan | Tamarind Institute of Health Sciences | Public Health | 2 | Public health student; writes R for fun and comments it for others. | Routine data, Infection | R, Data cleaning',
  'Jonas | Albrecht | Lindenau School of Medicine | Medicine | 3 | Volunteers in the emergency department on Fridays. | Alerts, Human factors | Survey design, Python',
  'Wanjiru | Kamau | Okavela University of Health Sciences | Nursing | 4 | Student nurse, soon to be the third in the family. | Maternal health, Education | Focus groups, Swahili',
  'Elif | Karaca | Lindenau School of Medicine | Health Informatics | 1 | Came to informatics from physics and stays for the messy data. | Telemonitoring, Thresholds | Python, Statistics',
  'Liam | O’Rourke | Ashgrove Medical College | Physiotherapy | 3 | Physiotherapy student and distance runner. | Rehabilitation, Motivation | Outcome measures, Video analysis',
  'Sofia | Lindholm | Nordhavn Teaching Hospital | Medicine | 6 | Final-year student; writes discharge letters every day and would like to write better ones. | Discharge, Plain language | Writing, Survey analysis',
  'Chinedu | Eze | Port Merrow University | Pharmacy | 4 | Pharmacy student with a notebook full of interactions. | Medicines after discharge, Anticoagulants | Chart review, Counselling',
  'Hana | Kobayashi | Kestrel Bay University | Nursing Science | 2 | Wants to know why alarms are set the way they are. | Alarms, Intensive care | Observation, Literature search',
  'Gabriel | Fontaine | Rivière-Claire University Hospital | Medicine | 4 | Interested in skin, photographs and everything that lies between them. | Teledermatology, Image quality | Photography, Statistics',
  'Aisha | Al-Rashidi | Wadi Sahar Medical Centre | Medicine | 5 | Hopes to become a family doctor in the town where she grew up. | Primary care, Antibiotics | Arabic, Interviewing',
  'Nikolai | Dragomirov | Lindenau School of Medicine | Biomedical Engineering | 2 | Engineer who likes devices that do less. | Wearables, Signal quality | Signal processing, MATLAB',
  'Thandiwe | Nkosi | Okavela University of Health Sciences | Public Health | 1 | Community organiser turned student. | Health literacy, Participation | Facilitation, Zulu',
  'Emily | Carrington | Port Merrow University | Psychology | 3 | Psychology student interested in waiting, uncertainty and the length of corridors. | Waiting, Anxiety | Questionnaires, SPSS',
  'Arjun | Deshpande | Tamarind Institute of Health Sciences | Medicine | 4 | Runs the students’ journal club and always picks the short papers. | Cardiology, Remote care | Critical appraisal, R',
  'Marta | Kowalczyk | Nordhavn Teaching Hospital | Medicine | 3 | Would like every patient to know which tablet is which. | Deprescribing, Frailty | Chart review, Teaching',
  'Freya | Hollingsworth | Ashgrove Medical College | Occupational Therapy | 3 | Learned more from one home visit than from a term of lectures. | Dementia, Home visits | Interviewing, Drawing',
  'Kofi | Owusu-Ansah | Okavela University of Health Sciences | Medicine | 5 | Paediatrics enthusiast with a background in radio. | Paediatrics, Referral | Audio editing, Data entry',
  'Mei-Ling | Zhou | Kestrel Bay University | Medicine | 4 | Interested in radiology reports and in the people who have to act on them. | Incidental findings, Follow-up | Chart review, Mandarin',
  'Isabela | Figueira | Universidad de Valdemar | Psychiatry Nursing | 3 | Worked on a crisis line for two years. | Mental health, Continuity | Active listening, Coding of interviews',
  'Benedikt | Hafner | Lindenau School of Medicine | Medicine | 2 | Second-year student, first research project. | Anaesthesia, Safety | Literature search, German',
  'Ruth | Achieng | Okavela University of Health Sciences | Midwifery | 3 | Student midwife; counts blood pressures and steps. | Pre-eclampsia, Home care | Field work, Luo',
  'Noah | Featherstone | Port Merrow University | Computer Science | 3 | Programmer who wants to learn what happens before and after the data. | Clinical text, Privacy | TypeScript, Databases',
  'Yasmin | Bouchareb | Rivière-Claire University Hospital | Oncology Nursing | 2 | Back at university after six years on a day unit. | Symptom diaries, Fatigue | Triage, French',
  'Leila | Farahani | Wadi Sahar Medical Centre | Nutrition | 2 | Studies hospital food from the patient’s side of the tray. | Nutrition, Pre-operative fasting | Diet records, Statistics',
  'Diego | Salvatierra | Universidad de Valdemar | Health Law | 2 | Law student on the way to bioethics. | Consent, Data protection | Legal research, Writing',
  'Oscar | Bergqvist | Nordhavn Teaching Hospital | Data Science | 1 | First-year master’s student, here for questions that need a plot. | Prediction, Fairness | Python, Visualisation',
  'Viktor | Sandoval-Reyes | Universidad de Valdemar | Medicine | 1 | New here, reading everything. | Emergency care | Spanish, Patience',
  'Hye-jin | Seo | Kestrel Bay University | Health Policy | 1 | Joined this week to find a first topic. | Policy evaluation, Equity | Policy analysis, Korean',
]

// The newest came one after another in the last month.
const LATE = [30, 24, 17, 9, 3]
const joinedAt = (index: number): number => LATE[index - (LINES.length - LATE.length)] ?? 147.2 - 1.2 * index

function studentOf(line: string, index: number): DemoPerson {
  const [first = '', last = '', institution = '', program = '', ...about] = line.split(' | ')
  const [year = '', bio = '', interests = '', skills = ''] = about
  const tags = { research_interests: interests.split(', '), skills: skills.split(', ') }
  const profile = { institution, program, year, bio, ...tags }
  return person('student', { name: [first, last], joined: joinedAt(index), profile })
}

export const STUDENTS: DemoPerson[] = LINES.map(studentOf)
