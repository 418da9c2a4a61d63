/** What people do here, and how research speaks: the sign of each word. */
export const WORK_WORDS: Readonly<Record<string, string>> = {
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
