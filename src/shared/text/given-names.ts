/** Given names that are common somewhere, in lower case; those that are words or places as well are left out. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abdullah abigail adam adebayo adriana ahmad ahmed aisha akira alan albert alejandro alex alexander alexandra alfred ali
  alice alicia alina amanda amara amelia amina amir amit amy ana andrea andreas andrew angela anita ann anna anne anthony antonio arthur
  ashley asha barbara beatrice benjamin bernard betty brenda brian bruce carl carla carlos carmen carol caroline catherine cecilia
  chantal charles charlotte chen chiara chinwe chloe christian christina christine christopher claire clara claudia craig cynthia
  daniel daniela david deborah dennis diana diego dmitri dolores donald donna dorothy douglas edith eduardo edward eleanor elena
  elizabeth ella ellen emily emma enrique eric erika esther eugene eva evelyn fatima fatou felix fernando fiona frances francesca
  francesco francis francisco frank franz fred frederick gabriel gabriela gary george gerald giovanni giulia gloria gordon greta
  gregory gustavo hannah hans harold harry hassan heather hector heidi helen helena helga henry hiroshi hugo ian ibrahim ifeoma ingrid
  irene irina isaac isabel isabella ivan jack jacob jacqueline james jamal jane janet jasmine jason javier jean jeffrey jennifer jeremy
  jessica joan joanna johan johannes john jonathan jorge jose josé joseph joshua joyce juan judith julia julie julio karen karl katarina
  katharina katherine kathleen kathryn keith kelly kenneth kevin khalid klaus kofi kwame lakshmi lars laura lauren lawrence leila leo
  leon leonard leticia liam lillian linda lisa louis louise lucas lucia lucy luis luisa lukas maeve magdalena mahmoud malik manuel marcel
  marco margaret maria maría mariam marie marina mario marjorie marta martha martin martina mary mateo matthew maurice maximilian mei
  melissa mercy michael michel michelle miguel mikhail miriam mohamed mohammed moses muhammad nadia nancy naomi natalia natalie natasha
  nathan ngozi nicholas nicole nikolai nina noah norma nora olga oliver olivia omar oscar pablo pamela patricia patrick paul paula pedro
  peter petra philip philippe pierre priya rachel rafael raj rajesh ralph ramon raymond rebecca ricardo richard rita robert roberto roger
  ronald rosa rosemary roy ruth ryan sabine said salma samantha samuel sandra sanjay santiago sara sarah scott sean sebastian sergei
  sergio sharon sheila shirley simon simone sofia sophia sophie stefan stella stephanie stephen steven stuart sunita susan svetlana sylvia
  takeshi tamara tariq teresa theodore theresa thomas tiffany timothy tomas tyler ursula valentina valerie vanessa vera veronica victor
  victoria vijay vincent viktor vladimir walter wanjiru wei wendy werner wilhelm william xavier yasmin yolanda youssef yuki yusuf zainab
  zoe`.split(/\s+/),
)
