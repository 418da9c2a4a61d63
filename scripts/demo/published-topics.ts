import type { Topic } from './shapes.ts'

const QUIET_HOURS: Topic = {
  design: 'change',
  slots: {
    subject: 'protected quiet hours at night',
    place: 'Saltmarsh District Hospital',
    units: 'four general medical wards',
    people: 'adults who stayed for at least two nights and could press a button on a small recorder',
    staff: 'ward nurses and healthcare assistants',
    weeks: 16,
    cases: 412,
    outcome: 'the patient’s own estimate of hours slept between 22:00 and 07:00, asked each morning before breakfast',
  },
  keywords: 'sleep, hospital noise, quiet hours, night care, service evaluation',
  abstract:
    'Patients on general wards sleep badly, and much of what wakes them is routine. We asked whether protected quiet hours, from 23:00 to 05:30, let patients sleep longer without delaying care. In a before-and-after evaluation over 16 weeks on four general medical wards of one hospital, we measured hours of sleep as estimated by patients each morning, sound levels at the bedhead, and delayed or omitted care. Quiet hours consisted of dimmed lights, grouped observations for patients at low risk, no emptying of bins, and a named nurse who could suspend the routine. In 412 patient nights, estimated sleep rose from 4.6 to 5.5 hours, a difference of 0.9 hours (95 % interval 0.5 to 1.3). Median sound level between midnight and five fell by 4 decibels. Delayed or omitted care was rare in both periods and did not increase. Staff rated their workload alike before and after. The design had no simultaneous comparison, and all wards had volunteered. Quiet hours were followed by longer sleep at little cost; a staggered start on several wards would show how much of the gain is due to the routine itself.',
  own: {
    introduction: [
      'Somebody who is ill and in a strange bed will not sleep as at home. But when patients are asked what woke them, pain and worry come after lights, voices, wheels and the cuff on the arm. The consultant who brought us this question had counted eleven entries into one bay between midnight and five on an ordinary night. Six of them, he thought, could have waited. Nobody had decided that they should happen at night; they had simply settled where there was room.',
    ],
    background: [
      'Short sleep is not a matter of comfort alone. People who have slept badly eat less, move less, and take part less in decisions on the morning round; in older patients, broken nights and confusion go together, although it is hard to say which comes first. Hospitals have tried ear plugs, eye masks, signs and campaigns. What these have in common is that they ask patients to protect themselves, or staff to be more considerate, and leave the timetable of the night as it is. Quiet hours turn this around and begin with the timetable.',
    ],
    methods: [
      'Quiet hours lasted from 23:00 to 05:30. In this time corridor lights were at their lowest setting, doors to the sluice stayed closed, bins were not emptied and stores not refilled. Observations for patients whose early warning score had been 0 or 1 for a whole day were made at 22:30 and 06:00, unless a nurse saw a reason for more. Medicines that allow it were moved out of the night by the pharmacist. Sound was measured at the bedhead of one bed on each ward, chosen by lot each week.',
    ],
    results: [
      'Sleep. Patients estimated their sleep at 4.6 hours on average before the start and at 5.5 hours afterwards, a difference of 0.9 hours (95 % interval 0.5 to 1.3). The run chart shifted in the second week and remained above the earlier median for all weeks that followed. The share of patients who reported fewer than four hours fell from 34 % to 19 %. Of those who had slept badly in the second period, more named pain and fewer named noise than before.',
      'What woke people. Each morning we asked for the one thing that had woken the patient most. Before the start the order was voices, observations, light, pain and other patients; afterwards it was other patients, pain, voices, observations and light. Being woken for observations was named by 21 % before and 9 % after. Alarms of infusion pumps kept their place in the list, and we had done nothing about them.',
      'Sound. The median level between midnight and five o’clock fell from 47 to 43 decibels. The number of peaks above 65 decibels, about as loud as speech close by, fell from 31 to 18 an hour. Peaks after 05:30 became more frequent, since some of the work had moved there; patients who were asked about it preferred to be woken then.',
      'Grouped observations. On 58 % of patient nights the conditions for grouping were met. In three patients the score had risen by more than two points by the morning. All three had been seen by a nurse during the night, who had noted nothing of concern, and none needed a higher level of care on the following day. The wards discussed each case and left the rule as it was.',
    ],
    discussion: [
      'Nearly an hour of sleep is more than we had expected from closing doors and moving tasks. It is still a short night. What remains are the things that a timetable cannot move: pain, other patients, pumps that call for attention. Pumps in particular deserve a project of their own, because their alarms are meant for staff and are heard first by the person who can do the least about them.',
      'Grouping observations was the part that needed most discussion beforehand and gave least trouble afterwards. Nurses did not treat the rule as a prohibition. They looked in on patients who worried them and left the cuff in its basket, which is what the rule was meant to allow. We would not extend it to patients with a higher score, in whom the night is a time of danger, nor to wards on which one nurse cares for more patients than here.',
    ],
    conclusion: [
      'Patients slept longer when the hospital’s timetable made room for the night. Closing doors, moving tasks and letting nurses decide whom to leave in peace was enough to shift the chart, and the price, a louder half hour before breakfast, was one that patients were willing to pay.',
    ],
  },
}

const VIDEO_VISITS: Topic = {
  design: 'interviews',
  slots: {
    subject: 'a first video consultation',
    place: 'Wadi Sahar Medical Centre',
    units: 'three family practices',
    people: 'patients over seventy who had held one within the past three months',
    staff: 'the practice teams',
    weeks: 14,
    cases: 27,
    outcome: 'what people needed before, during and after the consultation',
  },
  keywords: 'video consultation, older patients, primary care, interviews, telemedicine',
  abstract:
    'Many older patients try a video consultation once and then ask for the phone. We wanted to know what they need before, during and after the first one so that they would choose it again. We interviewed 27 patients over seventy from three family practices about their first video consultation, and analysed the interviews by theme, following the occasion from the first announcement to the day after. Participants prepared for the consultation much longer than the practices assumed, often with help that stayed out of sight. During the consultation, being able to see whether the doctor was listening mattered more than the quality of the picture. Silence and a look at another screen were read as the end of attention. Afterwards, people missed something to hold: a written line with the plan and the name of the person to call. Those who would choose video again had nearly all had a rehearsal with a member of the practice. Some preferred the phone for good reasons and should not be persuaded. A rehearsal of five minutes, a spoken sign that the doctor is looking at the notes, and a short written plan are within reach of any practice.',
  own: {
    introduction: [
      'A video consultation asks something of a patient that a visit does not. The waiting room, the door, the handshake and the chair have to be replaced, and it is the patient who replaces them. For people over seventy this is often described as a problem of skill. The family doctor who sent us this question had another suspicion. Some of his most skilful patients, he wrote, people who spoke with grandchildren by video each Sunday, had asked never to have such a consultation again.',
    ],
    background: [
      'Practices have offered video for some years, and use has settled at a low level among older patients. Reports on the reasons mention devices, connections, eyesight and hearing. All of these are real. They explain poorly why use falls between the first consultation and the second, when the device has been found and the connection has been made. Something must happen in the first consultation itself, or around it, that devices cannot account for, and it seemed to us that the people concerned would know.',
    ],
    results: [
      'Before: the long preparation. Practices sent the link on the day before and advised patients to be ready five minutes early. Participants had been ready for an hour. They had tidied the part of the room that could be seen, changed their clothes, and sent somebody to try the link. “You do not let the doctor into an untidy house,” said a man of eighty-one, “and he comes in without knocking.” Ten had rehearsed with a relative. None of the practices knew of this.',
      'During: is anybody listening? Every participant came to speak of the doctor’s eyes. In the room one sees that a doctor who looks away is reading. On the screen, the same look meant that something more interesting had appeared. Two people had stopped speaking in the middle of what they had come to say. A simple sentence, “I am looking at your results now,” was reported by five participants, and all five would choose video again.',
      'During: showing the body. Participants did not mind showing a swollen ankle or a rash, but they minded not knowing where the camera was looking. Several had held the tablet while trying to see the screen, and described the result with humour and some shame. One doctor had asked a patient to put the tablet down, to take his time, and to say when he was ready. The patient recalled the sentence word for word.',
      'After: nothing to hold. After a visit there is a prescription, a note, a new appointment, and the way home on which to think it over. After the video there was the kitchen. People sat before a dark screen, unsure whether it was over and what had been agreed. Eight had phoned the practice within a day in order to ask. Those who received a message with three lines had kept it, and two had printed it.',
    ],
    discussion: [
      'Skill was not the dividing line. Participants who spoke with family by video every week were not more willing to see their doctor in this way, and several explained why: with the family nothing depends on it. What they lacked was a sense of the rules. Who speaks first? May one interrupt? Is somebody else in the room? In the surgery these rules have been learned over a lifetime. The rehearsal, where there was one, taught the rules rather than the buttons, and that seems to be why it helped.',
      'Not everyone should be won over. Six participants had decided for the phone after careful thought. They hear better with the receiver at the ear, they speak more freely when they are not seen, or they share a home with someone who should not overlook the screen. These are good reasons, and a practice that counts video consultations as a success would be counting the wrong thing. The useful figure is the share of patients who were asked which they prefer.',
    ],
    conclusion: [
      'Before the first video consultation, offer a rehearsal of five minutes with a person, not a leaflet. During it, say aloud what cannot be seen. After it, send three lines: what we think, what you do, whom you call. And ask beforehand whether the phone would be better.',
    ],
  },
}

const BLOOD_CULTURES: Topic = {
  design: 'records',
  slots: {
    subject: 'the repetition of blood cultures',
    place: 'Nordhavn Teaching Hospital',
    units: 'the medical and surgical wards',
    people: 'adults in whom a second set was taken within 48 hours of a first set that had remained negative so far',
    staff: 'ward doctors',
    weeks: 39,
    cases: 386,
    outcome:
      'a change of antibiotic treatment that followed from the second set: started, stopped, narrowed, widened, or given for longer',
  },
  keywords: 'blood culture, diagnostic yield, antibiotic stewardship, records, overuse',
  abstract:
    'When fever persists, blood cultures are often repeated although the first set is still negative. We asked how often the second set changes treatment. We reviewed the records of 386 episodes in adults on the medical and surgical wards of one hospital over 39 weeks, in which a second set of blood cultures was taken within 48 hours of a first set that had remained negative so far. Changes of treatment that followed from the second set were judged twice, by definitions fixed in advance. The second set grew an organism in 31 episodes (8.0 %). In 12 of these the organism was judged to be a contaminant. Treatment changed because of the second set in 17 episodes (4.4 %; 95 % interval 2.8 to 6.9). Four changes were the start or extension of treatment for an organism that was later regarded as a contaminant. Useful changes were concentrated in patients with a central line, with new shaking chills, or with a new site of infection; without any of these, 2 of 247 episodes (0.8 %) led to a useful change. Repeating blood cultures within 48 hours seldom helps when nothing new has happened, and sometimes misleads. A note of the reason beside the order may be enough to aim it better.',
  own: {
    introduction: [
      'A blood culture is among the most useful tests that a hospital has, and among the easiest to order. When fever returns on the second day, the first set is still in the incubator, and a second set is a way of doing something. The physician who asked us works in an emergency department and sees the beginning of many such series. She wondered whether the end of the series, two floors higher, ever looked back to see what the second set had added.',
    ],
    background: [
      'Most organisms that will grow in a blood culture have done so within a day. A second set, taken before the first has been given its time, can find what the first has missed, in particular if bacteria enter the blood only now and then. It can also find what was never there: skin bacteria that are carried into the bottle. As true findings become rarer in a series, the share of false ones rises, and with it the risk that a patient is treated for something harmless. How these two weigh against each other depends on who is sampled.',
    ],
    results: [
      'Yield. In 31 of 386 episodes (8.0 %; 95 % interval 5.7 to 11.2) the second set grew an organism. Nineteen were judged to be the cause of an infection, twelve to be contaminants. In six of the nineteen, the first set grew the same organism some hours later, so that the second set brought no news. New and true findings are therefore left in 13 episodes (3.4 %).',
      'Changes of treatment. Treatment was changed because of the second set in 17 episodes (4.4 %; 95 % interval 2.8 to 6.9). Nine patients received an antibiotic that acted on the organism for the first time or sooner than they would have done. In four, treatment was narrowed. In the remaining four, treatment was begun or continued for organisms that the team later called contaminants; the median length of this treatment was five days.',
      'In whom it mattered. Useful changes occurred in 11 of 139 episodes (7.9 %) in which at least one of three things was noted on the day of the order: a central venous line, new shaking chills, or a new place at which an infection could be suspected. Where none of them was noted, 2 of 247 episodes (0.8 %) led to a useful change. Temperature alone, and the height of inflammatory markers, were of no help in telling the two apart.',
      'Reasons. A reason for the second set was written in 118 records (31 %). “Persisting fever” stood in 74 of them, and “no improvement” in 19. In interviews that we did not plan, but that took place when the results were presented, several doctors said that the order was often given by phone at night, to be on the safe side before the morning round.',
    ],
    discussion: [
      'For each patient who gained from a second set there were about thirty in whom it led to nothing, and for every three who gained there was one who was treated in error. Neither number is an argument against the test as such. They speak for asking, at the moment of the order, what has changed since the first set. If the answer is “nothing, but the fever is still there”, the first set deserves to be given its time.',
      'The three characteristics are not surprising, and we regard this as an advantage. A rule that agrees with what experienced clinicians would say anyway has a chance of being kept at three in the morning. It must not be read as permission to leave out blood cultures in patients who become unwell; someone whose condition turns worse has a new reason, whether or not it stands on a list. Infections of heart valves and of implants, in which repeated sets are part of the diagnosis, were not among the episodes that we studied.',
    ],
    conclusion: [
      'A second set of blood cultures, taken within 48 hours of a first that is still negative, changed the treatment of about one adult in twenty, and in one of four such changes for the worse. Where there was neither a central line nor chills nor a new suspicion, it hardly ever helped.',
    ],
  },
}

const NIGHT_ALERTS: Topic = {
  design: 'survey',
  slots: {
    subject: 'acting on deterioration alerts at night',
    place: 'Rivière-Claire University Hospital',
    units: 'eleven adult wards',
    people: 'doctors and nurses who had worked at least three nights in the past month',
    staff: 'night staff',
    weeks: 5,
    cases: 243,
    outcome: 'the number of the last five alerts after which the respondent went to see the patient',
  },
  keywords: 'early warning, alert fatigue, night shift, survey, decision support',
  abstract:
    'Two thirds of the automatic deterioration alerts at one hospital are closed at night without a note. We asked doctors and nurses what makes them act on an alert or pass over it, and what they would change. A questionnaire of twelve questions was handed out on eleven adult wards over five weeks; 243 of 392 forms (62 %) could be analysed. Respondents had gone to see the patient after 2.1 of their last five alerts (95 % interval 1.9 to 2.3); nurses more often than doctors. The reason most often given for not going was that the patient had been seen within the past hour (48 %), followed by an alert that repeated an earlier one (29 %). Having the values that had triggered the alert in its first line was the feature most strongly associated with going. Asked for one change, 41 % named the timing and 27 % the wording; only four people asked for training. Respondents thought that colleagues acted less often than they did themselves. Staff pass over alerts mainly because these tell them what they know already. An alert that waits when the patient has just been seen, and that begins with what is new, should be tried and counted.',
  own: {
    introduction: [
      'An alert that is closed without a note leaves no trace of why. It may have been read and found superfluous, or read and forgotten, or closed because it covered the box in which somebody was typing. The informatics team that runs the alert at our hospital could tell us to the second when each one appeared and disappeared, and could not tell us what had happened in between. The only people who knew were asleep when we began our work, since they had been on duty the night before.',
    ],
    background: [
      'Automatic alerts combine pulse, blood pressure, breathing, temperature and oxygen into a number, and send a message if the number rises. They find many patients who are about to become worse, and many more who are not. At night, when there are fewer people and each of them knows the patients less well, an alert should be at its most valuable; it also arrives when every interruption costs more. Studies that count what follows an alert usually find less than was hoped. They have rarely asked those who received it.',
    ],
    methods: [
      'An alert, for the purpose of the survey, was the message that appears on screen and on the ward phone when the score of a patient rises to five or more. The form showed a picture of it with invented values, so that everyone had the same thing in mind. “At night” meant from 21:00 to 07:00. We asked about the last five alerts that the respondent remembered, in this order: did you see the patient because of it, did you call someone, did you write something down, and if none of these, why.',
    ],
    results: [
      'Who answered. Of 243 respondents, 161 were nurses and 82 doctors; 57 % had worked at the hospital for more than three years. They had worked a median of six nights in the past month, and remembered a median of four alerts a night. Doctors remembered more, since they cover several wards.',
      'Acting on the alert. On average respondents had gone to see the patient after 2.1 of their last five alerts (95 % interval 1.9 to 2.3): 2.4 among nurses and 1.5 among doctors. Another 0.9 of five had led to a call. In the regression model, being a nurse and covering fewer than thirty patients went together with going more often; years of experience did not. Only 12 % of respondents had written a note after any of the five.',
      'Reasons for not going. The most common reason was that the patient had been seen within the past hour (48 % of alerts without a visit). It was followed by an alert that repeated an earlier one (29 %), values that were usual for this patient (11 %), and other work that could not wait (8 %). “I did not trust it” was offered as an answer and chosen for 2 % of alerts.',
      'Features. We showed six features and asked how much each helps in deciding whether to go. The values behind the score, with the change since the last measurement, came first: 84 % found this very helpful. The score itself came fourth. The coloured bar at the top, on which the designers had spent most effort, came last; nine respondents wrote that they had never noticed that it had colours.',
    ],
    discussion: [
      'The picture of tired staff who ignore warnings is not the one that emerges. In most of the cases in which nobody went, somebody had just been there. The alert did not know this, because observations are entered with a delay and because looking at a patient leaves no entry at all. An alert that could be told “I am with the patient” by a single touch would remove almost half of the messages that are now closed in silence, and each of those that remained would carry more weight.',
      'The score as such is of little use to those who receive it. It has done its work when it has triggered the message. What people need to know next is which value has moved, by how much and since when. To the designer these are details, which can be opened by a click; to a nurse with a phone in one hand they are the message. We find it encouraging that the wish is so uniform, and so easily granted.',
    ],
    conclusion: [
      'Doctors and nurses pass over alerts at night when these repeat what they have seen with their own eyes. They go when the first line tells them something new. An alert should therefore be silent for a while after somebody has been at the bedside, and should begin with the value that has changed.',
    ],
  },
}

/** The texts of the published papers. */
export const PUBLISHED_TOPICS: Record<string, Topic> = {
  'quiet-hours': QUIET_HOURS,
  'video-visits': VIDEO_VISITS,
  'blood-cultures': BLOOD_CULTURES,
  'night-alerts': NIGHT_ALERTS,
}
