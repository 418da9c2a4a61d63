import type { Question } from './shapes.ts'

const outside = (name: string, mailbox: string, institution: string) => ({ name, mailbox, institution })

/** Approved questions of the community form, whose projects wait for a team. */
export const OPEN_COMMUNITY_QUESTIONS: Question[] = [
  {
    form: 'community',
    fate: 'available',
    asked: 11.8,
    asker: outside('Dr. Esther Wambui', 'esther.wambui', 'Rift Lakes Referral Hospital'),
    role: 'Resident/Fellow',
    category: 'Diagnostics',
    urgency: 'high',
    text: 'How often do pulse oximeter readings and blood gas saturations disagree by more than four points in adults admitted with pneumonia, and in whom?',
    context: 'We titrate oxygen by the finger probe alone at night.',
    outcome: 'Agreement by saturation band, and a sentence for the ward protocol.',
    project: {
      title: 'Agreement of pulse oximetry and blood gases in adults with pneumonia',
      category: 'Diagnostics',
      level: 4,
      weeks: 20,
      seats: 2,
      skills: ['Agreement statistics', 'Chart review', 'R'],
      objectives: ['Draw and read a Bland–Altman plot', 'Handle repeated measurements'],
    },
    claims: [
      {
        by: 'arjun.deshpande',
        team: 'solo',
        becomes: 'pending',
        why: 'I have worked with paired measurements in R before and can reproduce the analysis in an open notebook.',
      },
      {
        by: 'benedikt.hafner',
        team: 'pair',
        becomes: 'withdrawn',
        why: 'Anaesthesia interests me and oxygen is a good place to begin; I would team up with a friend from my year.',
      },
    ],
  },
  {
    form: 'community',
    fate: 'available',
    asked: 21.1,
    asker: 'thandiwe.nkosi',
    role: 'Researcher',
    category: 'Patient Experience',
    urgency: 'medium',
    text: 'Do patients who receive their clinic letter in the language they speak at home remember more of the plan a week later?',
    outcome: 'Recall of medicines, next appointment and warning signs.',
    project: {
      title: 'Clinic letters in the language spoken at home',
      category: 'Patient Experience',
      level: 3,
      weeks: 18,
      seats: 4,
      skills: ['Interviewing', 'Translation review'],
      objectives: ['Measure recall fairly', 'Plan recruitment in several languages'],
    },
    claims: [
      {
        by: 'wanjiru.kamau',
        team: 'pair',
        becomes: 'pending',
        why: 'I interpret for patients in two languages and would like to measure what a letter can do that an interpreter cannot.',
      },
    ],
  },
  {
    form: 'community',
    fate: 'available',
    asked: 39.2,
    asker: 'rodrigo.penalver',
    role: 'Researcher',
    category: 'Ethics & Policy',
    urgency: 'medium',
    text: 'What do consent forms of hospitals say about the reuse of routine data for research, and could a lay reader answer five questions after reading them?',
    outcome: 'A reading-level score and a list of missing statements.',
    project: {
      title: 'What consent forms tell patients about the reuse of their data',
      category: 'Ethics & Policy',
      level: 3,
      weeks: 12,
      seats: 3,
      skills: ['Document analysis', 'Plain language'],
      objectives: ['Sample documents without bias', 'Use readability measures with care'],
    },
    claims: [
      {
        by: 'diego.salvatierra',
        team: 'solo',
        becomes: 'rejected',
        why: 'This belongs to my field of study and I could begin next week.',
        notes:
          'You asked a neighbouring question that is still being clarified; please finish that first, then we would be glad to see this claim again.',
      },
    ],
  },
]
