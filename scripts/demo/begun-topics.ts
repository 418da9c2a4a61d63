import type { Topic } from './shapes.ts'

/** The texts of papers that are being written: what their teams have of their own so far. */
export const BEGUN_TOPICS: Record<string, Topic> = {
  'lung-nodules': {
    design: 'records',
    slots: {
      subject: 'the follow-up of incidental lung nodules',
      place: 'Lindenau School of Medicine',
      units: 'the outpatient and emergency departments',
      people: 'adults with a chest scan for another reason, whose report advised a follow-up scan',
      staff: 'radiologists',
      weeks: 52,
      cases: 203,
      outcome: 'a follow-up scan within the advised time, with a month of grace',
    },
    own: {
      introduction: [
        'A small round shadow in the lung, seen on a scan that was made for a broken rib, is nearly always harmless. The report says so, and adds that another scan should be made in six or twelve months. By then the rib has healed, the patient has moved on, and the sentence stands at the end of a document that nobody has a reason to open again.',
      ],
      background: [
        'Whose task it is to arrange the second scan is seldom laid down. The radiologist has advised it, the emergency doctor will not see the patient again, and the practice may never have received the report. Each of the three can assume that one of the others will act.',
      ],
      results: [
        'First figures, still to be checked: of 203 reports with advice, 118 were followed by a scan within the advised time (58 %), 31 by a later one, and 54 by none that we could find. Reports that named a month were followed more often than those that named an interval.',
      ],
    },
  },
  'score-language': {
    design: 'records',
    slots: {
      subject: 'early warning scores by language of documentation',
      place: 'Port Merrow General Hospital',
      units: 'nine adult wards',
      people:
        'adults with at least three complete sets of observations, on wards that document in one of two languages',
      staff: 'ward nurses',
      weeks: 40,
      cases: 5120,
      outcome: 'an unplanned move to intensive care, or death, within 24 hours of a score',
    },
    own: {
      introduction: [
        'Two languages are spoken and written at the hospital in which this question arose. Blood pressures are the same in both. The level of consciousness is not: it is entered as a word, and the two forms offer different words to choose from. The score counts the word.',
      ],
      background: [
        'A prediction that works on average can work badly for a group. Language is rarely examined, as it is not seen as a property of the data. It shapes those parts of a record that are judged rather than measured, and scores depend on them more than their appearance as a number suggests.',
      ],
    },
  },
  'biopsy-waiting': {
    design: 'interviews',
    slots: {
      subject: 'waiting for the result of a biopsy',
      place: 'Rivière-Claire University Hospital',
      units: 'the outpatient clinic',
      people: 'adults who had received a result within the past six weeks, whatever it was',
      staff: 'the clinic’s nurses',
      weeks: 16,
      cases: 22,
      outcome: 'how the days until the result were spent, and what would have made them easier',
    },
    own: {
      introduction: [
        'Between a biopsy and its result lie three to eleven days. For the laboratory they are full of work; for the clinic they are empty; for the person who waits they are both. The nurse who asked us had noticed that people remember the waiting better than the result, even if it was a good one.',
      ],
    },
  },
  'labour-words': {
    design: 'interviews',
    slots: {
      subject: 'the words used for pain in labour',
      place: 'Okavela University of Health Sciences',
      units: 'two labour wards',
      people: 'women who had given birth within the past three months, and those who had cared for them',
      staff: 'midwives and doctors',
      weeks: 24,
      cases: 30,
      outcome: 'the words that were written, spoken and heard',
    },
    own: {
      introduction: [
        '“Coping well,” says the record. “Uncomfortable,” said the doctor on the round. The woman, asked a week later, uses another word. Each of the three describes the same hour. In this study we place the written, the spoken and the remembered word beside each other, and ask what is lost between them.',
      ],
    },
  },
  'wrist-sensors': {
    design: 'records',
    slots: {
      subject: 'wrist recordings of the heart rate',
      place: 'Lindenau School of Medicine',
      units: 'a rhythm clinic',
      people: 'adults with atrial fibrillation who wore a wrist sensor for a week and work with their hands',
      staff: 'clinic technicians',
      weeks: 26,
      cases: 88,
      outcome: 'hours with a usable signal out of each day of wear',
    },
    own: {
      introduction: [
        'A sensor on the wrist sees the pulse as a change of light. A hammer, a steering wheel or a bowl of dough changes the light as well. People who work with their hands are therefore those in whom a week of recording yields least, and it is not known how much least is. We count the hours.',
      ],
    },
  },
  'patient-panels': {
    design: 'survey',
    slots: {
      subject: 'the choice of members of patient panels',
      place: 'a group of nine teaching hospitals around Kestrel Bay',
      units: 'nine hospitals',
      people: 'coordinators and members of patient panels',
      staff: 'coordinators',
      weeks: 10,
      cases: 131,
      outcome: 'the number of five ways of becoming a member that had been used in the past two years',
    },
    own: {
      introduction: [
        'Most hospitals have a panel of patients by now. It is asked about leaflets, signs, meals and sometimes research. Its members are described as “representatives”, and it is seldom said of whom, or how they came to be chosen. We compare what is written about the choice with what members and coordinators tell.',
      ],
      background: [
        'A panel need not mirror the population in order to be useful. But if all of its members were proposed by the staff, it will know one kind of patient well: the kind that staff like to propose. Those who complained, who moved away or who do not read letters are then missing for a reason that has to do with the questions the panel is asked.',
      ],
      results: [
        'Of nine hospitals, seven have written rules; five of these mention an open call, and two have ever made one. The responses of members are still being entered.',
      ],
    },
  },
}
