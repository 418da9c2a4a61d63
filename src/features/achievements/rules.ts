import type { IconName } from './icons.ts'
import type { Category, Level } from './levels.ts'
import { type Counts, type Measure, REQUIREMENTS } from './measures.ts'

/**
 * An achievement, which is unlocked when its measure reaches its target. The unlocking, the progress and the text of
 * the requirement all follow from this rule. Keys must never change, because unlocked achievements are stored by key.
 */
export type AchievementRule = {
  key: string
  title: string
  description: string
  icon: IconName
  level: Level
  category: Category
  measure: Measure
  target: number
}

type Named = [key: string, title: string, description: string]
type Asked = [measure: Measure, target: number]

const rule = (
  [key, title, description]: Named,
  [level, category, icon]: [Level, Category, IconName],
  [measure, target]: Asked,
): AchievementRule => ({ key, title, description, icon, level, category, measure, target })

const ACADEMIC: AchievementRule[] = [
  rule(
    ['good_question', 'Good Question', 'A question from practice, accepted for research.'],
    ['bronze', 'academic', 'question'],
    ['questions_accepted', 1],
  ),
  rule(
    ['asking_well', 'Asking Well', 'Five questions, each worth a study.'],
    ['silver', 'academic', 'question'],
    ['questions_accepted', 5],
  ),
  rule(
    ['project_founder', 'Project Founder', 'Their own project, approved.'],
    ['silver', 'academic', 'bulb'],
    ['proposals_approved', 1],
  ),
  rule(
    ['by_the_guideline', 'By the Guideline', 'Published with a complete reporting checklist.'],
    ['gold', 'academic', 'checklist'],
    ['guidelines_followed', 1],
  ),
  rule(
    ['question_answered', 'Question Answered', 'From a question to a published answer.'],
    ['gold', 'academic', 'bulb'],
    ['questions_answered', 1],
  ),
  rule(
    ['evidence_seeker', 'Evidence Seeker', 'Three questions, three published answers.'],
    ['platinum', 'academic', 'compass'],
    ['questions_answered', 3],
  ),
  rule(
    ['across_fields', 'Across Fields', 'Published in three different fields.'],
    ['platinum', 'academic', 'books'],
    ['fields_published_in', 3],
  ),
]

const RESEARCH: AchievementRule[] = [
  rule(
    ['first_words', 'First Words', 'Started the first section.'],
    ['bronze', 'research', 'pencil'],
    ['sections_written', 1],
  ),
  rule(
    ['project_claimed', 'Project Claimed', 'Trusted with a project.'],
    ['bronze', 'research', 'flag'],
    ['claims_approved', 1],
  ),
  rule(
    ['paper_submitted', 'Paper Submitted', 'A complete paper, submitted.'],
    ['silver', 'research', 'send'],
    ['papers_submitted', 1],
  ),
  rule(
    ['published_author', 'Published Author', 'A first paper in the open library.'],
    ['gold', 'research', 'paper'],
    ['papers_published', 1],
  ),
  rule(
    ['steady_hand', 'Steady Hand', 'Three papers in the open library.'],
    ['gold', 'research', 'paper'],
    ['papers_published', 3],
  ),
  rule(
    ['body_of_work', 'Body of Work', 'Five papers in the open library.'],
    ['platinum', 'research', 'books'],
    ['papers_published', 5],
  ),
  rule(
    ['ten_papers', 'Ten Papers', 'Ten papers that anyone can read.'],
    ['diamond', 'research', 'trophy'],
    ['papers_published', 10],
  ),
]

const COLLABORATION: AchievementRule[] = [
  rule(
    ['part_of_a_team', 'Part of a Team', 'Joined a team that writes together.'],
    ['bronze', 'collaboration', 'team'],
    ['teams_joined', 1],
  ),
  rule(
    ['written_together', 'Written Together', 'A paper published with others.'],
    ['silver', 'collaboration', 'team'],
    ['team_papers_published', 1],
  ),
  rule(
    ['many_hands', 'Many Hands', 'Credited in five different roles.'],
    ['silver', 'collaboration', 'hands'],
    ['credit_roles', 5],
  ),
  rule(
    ['second_reader', 'Second Reader', 'Reviewed a draft as a mentor.'],
    ['silver', 'collaboration', 'eye'],
    ['drafts_reviewed', 1],
  ),
  rule(
    ['five_co_authors', 'In Good Company', 'Published with five different members.'],
    ['gold', 'collaboration', 'network'],
    ['co_authors', 5],
  ),
  rule(
    ['mentor', 'Mentor', 'Named as the mentor of a published paper.'],
    ['gold', 'collaboration', 'mentor'],
    ['papers_mentored', 1],
  ),
  rule(
    ['fifteen_co_authors', 'Wide Circle', 'Published with fifteen different members.'],
    ['platinum', 'collaboration', 'network'],
    ['co_authors', 15],
  ),
  rule(
    ['ten_mentored', 'Guiding Light', 'Named as the mentor of ten published papers.'],
    ['diamond', 'collaboration', 'mentor'],
    ['papers_mentored', 10],
  ),
]

const COMMUNITY: AchievementRule[] = [
  rule(
    ['taken_up', 'Taken Up', 'A team is working on one of their questions.'],
    ['bronze', 'community', 'flag'],
    ['questions_taken_up', 1],
  ),
  rule(
    ['brought_along', 'Brought Along', 'A teammate joined at their invitation.'],
    ['bronze', 'community', 'invite'],
    ['teammates_brought', 1],
  ),
  rule(['at_hand', 'At Hand', 'Mentors a paper in progress.'], ['silver', 'community', 'mentor'], ['papers_guided', 1]),
  rule(
    ['sharper_question', 'Sharper Question', 'Refined someone else’s question for a study.'],
    ['silver', 'community', 'compass'],
    ['refinements_approved', 1],
  ),
  rule(
    ['door_opener', 'Door Opener', 'Five members joined a team at their invitation.'],
    ['gold', 'community', 'invite'],
    ['teammates_brought', 5],
  ),
  rule(
    ['three_mentored', 'Generous Mentor', 'Three published papers with their guidance.'],
    ['platinum', 'community', 'mentor'],
    ['papers_mentored', 3],
  ),
]

const PLATFORM: AchievementRule[] = [
  rule(['introduced', 'Introduced', 'A complete profile.'], ['bronze', 'platform', 'user'], ['profile_set_up', 1]),
  rule(['known_by_orcid', 'Known by ORCID', 'A verified ORCID iD.'], ['silver', 'platform', 'id'], ['orcid_proven', 1]),
  rule(['heard', 'Heard', 'Feedback that was answered.'], ['silver', 'platform', 'message'], ['messages_answered', 1]),
  rule(
    ['founding_member', 'Founding Member', 'Here from the beginning.'],
    ['gold', 'platform', 'sprout'],
    ['founding', 1],
  ),
  rule(
    ['paper_of_the_month', 'Paper of the Month', 'Chosen by the editors.'],
    ['platinum', 'platform', 'star'],
    ['papers_of_the_month', 1],
  ),
  rule(
    ['researcher_of_the_month', 'Researcher of the Month', 'Chosen by the editors for their work in one month.'],
    ['diamond', 'platform', 'trophy'],
    ['months_chosen', 1],
  ),
]

/** All rules, in the order in which they are shown. */
export const RULES: readonly AchievementRule[] = [...ACADEMIC, ...RESEARCH, ...COLLABORATION, ...COMMUNITY, ...PLATFORM]

const byKey: ReadonlyMap<string, AchievementRule> = new Map(RULES.map((one) => [one.key, one]))

export const ruleOf = (key: string): AchievementRule | undefined => byKey.get(key)

/** Returns the progress towards an achievement, from 0 to 1. Pure. */
export const progressOf = ({ measure, target }: AchievementRule, counts: Counts): number =>
  Math.min(1, counts[measure] / target)

export const isReached = (one: AchievementRule, counts: Counts): boolean => progressOf(one, counts) >= 1

/** Returns the requirement, in a sentence. Pure. */
export const requirementOf = ({ measure, target }: AchievementRule): string => REQUIREMENTS[measure](target)
