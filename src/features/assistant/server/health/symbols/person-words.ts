/** What people call themselves, theirs, and others: the sign of each word. */
export const PERSON_WORDS: Readonly<Record<string, string>> = {
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
