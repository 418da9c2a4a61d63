import type { Topic } from './shapes.ts'

const WEIGHT_THRESHOLDS: Topic = {
  design: 'change',
  slots: {
    subject: 'personal weight thresholds',
    place: 'the heart failure service of the Tamarind Institute of Health Sciences',
    units: 'two heart failure clinics',
    people: 'adults with heart failure who had a scale at home and sent their weight on at least four days a week',
    staff: 'heart failure nurses',
    weeks: 26,
    cases: 318,
    outcome: 'the number of alerts per patient and month that led to no change of treatment',
  },
  keywords: 'heart failure, telemonitoring, body weight, alert threshold, service evaluation',
  abstract:
    'In heart failure telemonitoring an alert is usually raised when body weight rises by two kilograms in three days. Most such alerts lead to nothing. We asked whether a personal threshold, set at discharge, raises fewer of them without missing patients who become worse. In a before-and-after evaluation over 26 weeks in two clinics we compared the usual rule with a threshold of 1.8 times the patient’s own day-to-day variation, measured during the first two weeks at home and confirmed by a nurse. In 318 patient months, alerts that led to no change of treatment fell from 1.9 to 1.1 per patient and month (difference 0.8; 95 % interval 0.5 to 1.1). Alerts that led to a change were 0.31 before and 0.29 after. Unplanned admissions for heart failure were six in each period. The personal threshold was higher than two kilograms in heavy patients and lower in slight ones. Nurses used the time that was gained for calls that patients had asked for. The evaluation had no simultaneous comparison and was too small to judge admissions. Personal thresholds spared patients and nurses a considerable number of calls, and should be studied in a design that can detect harm.',
  own: {
    introduction: [
      'Two kilograms in three days is a rule that every heart failure nurse knows by heart. It is easy to teach, and it treats a man of 120 kilograms and a woman of 48 alike. The cardiologist who asked us had looked through a month of calls. For every patient whose tablets were changed, seven had been asked about salt, about scales and about slippers, had been reassured, and had been called again in the following week. Some of them had stopped stepping on the scale before breakfast in order to be left in peace.',
    ],
    background: [
      'Weight changes for many reasons. Meals, bowels, clothing and the position of the scale together account for half a kilogram from one day to the next in most people, and for more than a kilogram in some. A threshold that lies within this variation will be crossed by chance several times a month. A threshold far outside it will be crossed late. Both kinds of error occur under the same fixed rule, in different patients, and neither is visible in an average. To set the threshold by the patient’s own variation is an obvious thought, which has been held back mainly by the work of doing so.',
    ],
    methods: [
      'The personal threshold was calculated from the weights of the first fourteen days at home, provided that there were at least ten of them. It was 1.8 times the standard deviation of three-day differences, rounded to 100 grams, and never less than 0.8 or more than 3.5 kilograms. A nurse confirmed it with the patient by phone, and could change it for a written reason; this happened for 14 of 92 patients. Symptoms entered by the patient raised an alert in both periods, whatever the weight.',
    ],
    results: [
      'Alerts. Alerts that led to no change of treatment fell from 1.9 to 1.1 per patient and month, a difference of 0.8 (95 % interval 0.5 to 1.1). On the run chart all points after the third week lie below the median of the first period. Alerts that led to a change of treatment numbered 0.31 before and 0.29 after, a difference which is compatible with none.',
      'Whose alerts changed. The fall was greatest in the heaviest third of patients, from 2.4 to 0.9. In the lightest third, alerts without a change of treatment rose from 1.2 to 1.4, and alerts with a change from 0.22 to 0.34. The personal threshold was above two kilograms in 55 patients, below it in 31, and equal to it in six.',
      'What may have been missed. There were six unplanned admissions for heart failure in each period. We read the weights of the fourteen days before each. In the second period the fixed rule would have raised an alert on the same day or later in five of six; in the sixth it would have done so two days before, on a weight that had been entered with clothes on and corrected by the patient afterwards.',
      'Time. Nurses spent 11.2 hours a week on calls after alerts before the start and 6.9 hours afterwards. Calls that patients had asked for rose from 2.1 to 3.8 hours. The number of weights sent per patient and week was 5.4 in the first period and 5.7 in the second.',
    ],
    discussion: [
      'The average conceals what seems to us the main point. The personal threshold did not simply raise the bar. For slight patients it lowered it, and here it found more of what it was meant to find. A rule that moves in both directions at once cannot be replaced by a better fixed number; this is also the reason why we would not recommend to save the calculation and to use two and a half kilograms instead.',
      'Whether fewer calls are a good thing depends on what a call is for. Some patients told the nurses that they missed them. The time that was set free went to people who asked for it, which may not be those who need it most. We suggest that a service which adopts personal thresholds should decide at the beginning what to do with the time, and should look after half a year at who has not been spoken to at all.',
    ],
    conclusion: [
      'A threshold that is derived from a patient’s own variation raised considerably fewer alerts without consequence, and no fewer of those with one. Slight patients were watched more closely, heavy ones less. We cannot say whether this is as safe with respect to admissions, of which there were too few.',
    ],
  },
}

const DISCHARGE_LETTERS: Topic = {
  design: 'survey',
  slots: {
    subject: 'reading a discharge letter at home',
    place: 'Harbour Valley General Hospital',
    units: 'six medical and surgical wards',
    people: 'adults who had gone home five to nine days before',
    staff: 'ward teams',
    weeks: 8,
    cases: 214,
    outcome: 'the number of five named parts of the letter that the respondent had used in the first week',
  },
  keywords: 'discharge letter, health literacy, plain language, patient experience, survey',
  abstract:
    'Discharge letters are written for the next doctor and handed to the patient. We asked which parts patients read, understand and act on in their first week at home. A questionnaire of twelve questions, developed with a patient panel, was answered by 214 of 345 adults (62 %) who had gone home from six wards of one hospital five to nine days before. Nine in ten had opened the letter, and half had done so on the first evening. Of five parts, respondents had used a median of two: the list of medicines (81 %) and the next appointments (74 %). The diagnosis had been read by 77 % and could be given in own words by 52 %. Laboratory results had been looked at by 44 % and had worried 19 %. What to watch for, and whom to call, stood on the last page and had been found by 31 %. Asked for one change, respondents most often wished to receive the letter at a time when somebody could go through it with them. The parts that patients need most should stand first, and warning signs should not be on the last page. Whether a letter in this order changes what patients do remains to be tested.',
  own: {
    introduction: [
      'A discharge letter has two readers who want different things from it. The doctor wants to know what was found and done; the patient wants to know what happens now. Both receive the same pages. The member of a patient panel who sent us this question had brought her own letter with her, four pages long. The sentence that would have mattered on the third night, what to do if the leg swells, stood below the names of the laboratory staff.',
    ],
    background: [
      'Efforts to improve these letters have mostly dealt with their speed and completeness, seen from the practice that receives them. Where patients were considered, it was through readability scores: shorter sentences, fewer foreign words. A readable sentence in a place where no one looks is of little help. Which parts patients look at, when they do so and in order to decide what, has been described for medicines far more often than for the letter as a whole. We found no description that followed the letter through the first week.',
    ],
    methods: [
      'The five parts were the diagnosis, the list of medicines, the next appointments, the results, and the advice on what to watch for. Having used a part meant having done or decided something because of it, with an example given on the form for each. Understanding of the diagnosis was judged by two of us from the respondent’s own words, beside the letter’s text, in three steps. Respondents could complete the form with somebody else’s help, and were asked to say if they had done so; 38 had.',
    ],
    results: [
      'Who answered. Of 214 respondents, 52 % were women; the median age group was 60 to 69 years. A third lived alone. Going home had been planned for at least a day in 71 %. Forty-six respondents had been in hospital before within the past year, and used the letter no differently from the others.',
      'Opening the letter. The letter had been opened by 193 respondents (90 %): by half on the first evening, by another third on the following day, and by the rest when something called for it. Of those who had not opened it, most had passed it on to their practice in the envelope in which they had received it, as they thought was intended.',
      'Parts that were used. Respondents had used a median of two of five parts (quartiles one and three). The list of medicines had been used by 81 % and the appointments by 74 %. The diagnosis had been read by 77 %; 52 % could give it in their own words, 29 % in part. Results had been looked at by 44 %. The advice on what to watch for had been found by 31 %, and used by 17 %.',
      'Worries. The letter had answered a question for 61 % and had raised a new one for 43 %; many ticked both. Results were the most common source of new questions, in particular values that were marked as abnormal and not mentioned in the text. Nineteen in a hundred had been worried by them. Of these, a third had called somebody, and two thirds had waited for the next appointment.',
    ],
    discussion: [
      'Patients use the letter as a list of things to do. They take from it what has a date or a dose, and they are good at it. The advice on what to watch for has neither, and it stands where a letter ends, after everything that was written for somebody else. That only a third had found it is not a failure of reading. It could be moved within a day, and nothing else in the letter would have to change.',
      'Results present a different problem. They are useful to the practice and open to view for the patient, as they should be. An abnormal mark without a word beside it is an invitation to worry. A sentence for each marked value would be long; a single sentence, “the marked values were expected and need no action before your appointment”, would have been true for most of the letters that we saw, and would have made the exceptions stand out.',
    ],
    conclusion: [
      'In the first week, patients used their medicines list and their appointments, and seldom found the advice on what to watch for. This advice should be moved to the first page. Marked results should be explained in one sentence, and somebody should go through the letter with the patient before the coat is on.',
    ],
  },
}

const SHORT_TERM_MEDICINES: Topic = {
  design: 'records',
  slots: {
    subject: 'short-term medicines after discharge',
    place: 'Kestrel Bay University Hospital',
    units: 'five adult wards',
    people:
      'adults who went home with at least one medicine that had been started in hospital for a purpose that was expected to end',
    staff: 'ward pharmacists',
    weeks: 30,
    cases: 274,
    outcome:
      'a medicine of this kind that was still being supplied ninety days after discharge, without a new reason in the record',
  },
  keywords: 'deprescribing, discharge, proton pump inhibitors, hypnotics, medication safety',
  abstract:
    'Some medicines are started in hospital for a few days and taken for years. We asked how many are still being taken three months after discharge, and why. We reviewed the records of 274 episodes in adults who went home from five wards with at least one newly started medicine of short purpose: acid suppressants, sleeping tablets, laxatives, or opioids after an operation. Ward records were linked with supplies by community pharmacies. After ninety days, at least one such medicine was still being supplied without a new reason in 96 episodes (35 %; 95 % interval 30 to 41). The proportion was 46 % for acid suppressants, 28 % for sleeping tablets, 24 % for laxatives and 11 % for opioids. A stop date or a stated purpose stood in the discharge letter in 31 % of episodes; where it did, 14 % of medicines continued, and where it did not, 44 %. A medicine named in the letter under “continue” was stopped in hardly any case. A third of patients who go home with a medicine of this kind still receive it after three months. A stop date in the discharge letter is associated with a much smaller proportion, although a review of records cannot show that it is the cause.',
  revision:
    'Change of pharmacy. Nineteen people collected medicines from a second pharmacy within the ninety days. Supplies from both were joined where the second pharmacy belonged to the same register, which was the case for sixteen. The remaining three were counted as unknown, are shown as such in the table, and do not enter the main proportion. Counting them as continued would raise it by one percentage point.',
  own: {
    introduction: [
      'Hospital is a place where much begins. A tablet protects the stomach while other tablets are taken, another one helps through a noisy night, a third prevents what the first painkillers would cause. Each has a purpose that ends, usually on a day that nobody will notice. The pharmacist who brought us this question meets these tablets again at the next admission, sometimes years later, on a list headed “regular medicines”, where they are continued with all the others.',
    ],
    background: [
      'A medicine that is no longer needed is rarely harmless for long. Acid suppressants go together with infections of the bowel and with low magnesium; sleeping tablets with falls; both with the sheer number of tablets, which has effects of its own. To stop them is usually simple in the first weeks and harder later, when the body has grown used to them and the reason for starting has been forgotten. Most attempts at deprescribing begin in the practice, with people who have taken a medicine for years. The discharge is an earlier and easier occasion.',
    ],
    methods: [
      'We looked for four groups of medicines: acid suppressants, sleeping tablets, laxatives, and opioids after an operation. A medicine had a short purpose if the ward record named one that would end, or if none of a list of lasting reasons was present. Supplies were taken from the regional register of community pharmacies, in which ninety days of supply can be seen. Two of us judged independently whether a new reason had been recorded in the meantime.',
    ],
    results: [
      'Continuation. After ninety days, at least one short-term medicine was still being supplied, without a new reason in the record, in 96 of 274 episodes (35 %; 95 % interval 30 to 41). In 21 further episodes a new reason had been recorded. In nine of ten episodes with continuation, the medicine had been supplied at least twice since the discharge.',
      'By group. Acid suppressants continued in 46 % of the episodes in which they had been started, sleeping tablets in 28 %, laxatives in 24 % and opioids in 11 %. For opioids the proportion fell steeply within the first fortnight; for acid suppressants the curve was nearly flat from the fourth week on.',
      'The letter. A stop date or a purpose stood in the discharge letter in about a third of episodes. Where one of them did, a minority of medicines continued; where neither did, almost half. The word “continue” beside a medicine was hardly ever followed by a stop. The word “temporarily” without a date made little difference.',
      'Who stopped. Of medicines that had been stopped, 58 % were not collected a second time, so that the decision was the patient’s or came about by itself; 33 % were stopped at a first visit to the practice; the rest by a pharmacist. Age, the number of other medicines and the length of stay were much alike in episodes with and without continuation.',
    ],
    discussion: [
      'The discharge letter appears to be read, and to be obeyed. This is the good news in these figures: practices do what the letter says, and if it says nothing they carry on. A date costs the author of the letter five seconds and requires no knowledge that is not at hand on that day. Three months later the same decision requires somebody to look for a reason that was never written, and to be brave enough to stop without one.',
      'Patients stopped more medicines than professionals did. We do not know whether they had been told to or had simply felt well. Either way, they are the one party present at each step, and the only one who knows what is actually swallowed. A line on the label, “for the time in hospital and two weeks thereafter”, would reach them as well as the practice, and could be printed by the system that prints the dose.',
    ],
    conclusion: [
      'Of those who went home with a medicine for a passing purpose, a third still received it after three months, most often a stomach tablet. Where the letter named an end, this was far less common. A stop date should be part of every such entry, and will end the problem.',
    ],
  },
}

const TABLET_BALANCE: Topic = {
  design: 'interviews',
  slots: {
    subject: 'balance training at home in front of a tablet',
    place: 'Ashgrove Medical College',
    units: 'an outpatient rehabilitation service',
    people: 'people who had been given a programme on a tablet after a stroke',
    staff: 'physiotherapists',
    weeks: 18,
    cases: 24,
    outcome: 'what helped and what hindered people in keeping up their exercises',
  },
  keywords: 'stroke, rehabilitation, tele-rehabilitation, balance, adherence, interviews',
  abstract:
    'Half of the people who receive balance exercises on a tablet after a stroke stop within a month. We asked what helps and what hinders them. We interviewed 24 people, seven of them with aphasia, in the rooms in which they exercised, and analysed the interviews by theme with two coders. Participants did not stop because of the tablet. They stopped when an exercise frightened them and there was nobody to ask, when the programme remained the same although they had changed, or when a good day and a bad day were treated alike. Fear of falling decided where people stood, and the place decided which exercises were done: those with something to hold on to, seldom the ones that would have trained balance. People who continued had found a fixed spot, a fixed hour and a person who noticed. Seeing a graph of completed exercises helped a few and shamed more. A physiotherapist who had seen the room, in person or through the camera, gave exercises that were done. Some chose to exercise alone and did so with success. We suggest to begin with the room, to provide a shorter programme for bad days, and to change something every fortnight.',
  own: {
    introduction: [
      'After a stroke, balance comes back slowly and with practice. There is never enough time with a physiotherapist, and so the practice moves to the living room, where a tablet shows the exercises and counts them. The physiotherapist who asked us can see on her screen who exercises and who does not. What she cannot see is why somebody who was doing well in the first week has not opened the programme in the third, and whether she should be worried or pleased.',
    ],
    background: [
      'Exercise at home is a matter of habit, courage and furniture. Programmes on a tablet have taken over the part of the instructor: they show, count, remind and praise. Trials report that they are about as good as paper for those who use them, and that many do not. Reminders raise use for a while. What has been studied less is the exercise itself in its surroundings, in a body that is different each day and in a room that was arranged for something else, by a person who may fall and knows it.',
    ],
    methods: [
      'People with aphasia are often left out of interviews. We included seven, gave them more time, used pictures of the exercises and of rooms, and invited them to show instead of to tell. A speech therapist had trained both interviewers. Where someone else spoke for a participant, we asked the participant to confirm by a sign that had been agreed upon. Interviews took place where the tablet stood, and we asked to be shown one exercise from beginning to end.',
    ],
    results: [
      'The place decides. Asked to show an exercise, people went to a particular spot: a worktop, the back of a sofa, a door frame. The spot had been chosen with falling in mind. Exercises that could be done there were done, and the others were passed over, “for later”. Among those passed over were all exercises with a turn of the head, which need room, and which the physiotherapists regarded as the core of the programme.',
      'Good days and bad days. The programme was the same each day; the participants were not. On a bad day the full programme was out of reach, and an incomplete one counted as missed. “Then it says four of nine,” said a woman of fifty-eight, “and four was the most that anybody has done in this house.” Several had stopped after such a day. Two had made shorter versions of their own, and felt that they were cheating.',
      'The graph. The screen showed a curve of completed exercises. For three men it was a sport. Others described the curve as a teacher, a creditor, or an eye. A man with aphasia turned the tablet over in order to show us how he exercised. Nobody had been asked whether the curve should be shown, and all were surprised that it can be switched off.',
      'Being outgrown. After some weeks the exercises had become easy for some, who waited for new ones. They took the sameness as a verdict that no more was to be expected. One had gone on for two months with a programme that the physiotherapist had meant for two weeks, and spoke of it with patience: “I thought, that is now my life, standing at the worktop.”',
    ],
    discussion: [
      'Stopping has at least three meanings in these accounts. Some had been frightened, some had been bored, and some had recovered enough to go for a walk instead. On the physiotherapist’s screen all three are the same flat line, and a reminder suits none of them. A question would: was it too hard, too easy, or are you out and about? Three buttons would be enough to tell them apart, and each calls for a different answer.',
      'That balance exercises are done where there is something to hold on to is good sense on the part of those who do them, and the reason why they work less well than in the clinic. The programme offers a row of exercises and leaves the place to the patient. The reverse order appears more promising: find two places in the home, one to hold on and one to let go with somebody near, and choose the exercises for them.',
    ],
    conclusion: [
      'People after a stroke stop exercising at home when they are afraid, when nothing changes, or when a bad day counts as failure. See the room first, give a short programme for bad days, change something every two weeks, and ask why before sending a reminder.',
    ],
  },
}

/** The texts of papers that are complete, and not published. */
export const SUBMITTED_TOPICS: Record<string, Topic> = {
  'weight-thresholds': WEIGHT_THRESHOLDS,
  'discharge-letters': DISCHARGE_LETTERS,
  'short-term-medicines': SHORT_TERM_MEDICINES,
  'tablet-balance': TABLET_BALANCE,
}
