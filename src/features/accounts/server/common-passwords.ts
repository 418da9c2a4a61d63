// The passwords that people choose most and that are tried first, in lower case, from six characters on.
const LIST = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 7654321 654321
111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 121212
112233 11223344 1122334455 123123 123123123 123321 1234321 123654 123789 131313 147258 147258369 159357 159753 159951
101010 102030 201020 212121 232323 252525 987987 456456 456789 789456 789456123 741852 741852963 963852741 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc 123qwe 123qweasd 123abc 12345a 123456a 123456q 12345q 1234qwer 12qwaszx a123456
a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaa111 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abcd1234 abcdef
abcdefg abcdefgh abcdef123 abcabc asd123 asdasd asdasd123 asdf123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl
asdfjkl qazwsx qazwsxedc qazxsw q1w2e3 q1w2e3r4 q1w2e3r4t5 q123456 qq123456 qqqqqq qwe123 qweasd qweasdzxc qweqwe qwer1234
qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertz123
azerty azerty123 azertyuiop zaq12wsx zaq1zaq1 zxc123 zxcasd zxcvbn zxcvbnm zxcvbnm123 zxczxc zzzzzz xxxxxx
password password1 password12 password123 password1234 password12345 password2 password! password1! passw0rd p@ssw0rd
p@ssword pass1234 pass123 passpass passport passwort passwort1 motdepasse contrasena contraseña senha123 senhas parola
adminadmin admin1 admin12 admin123 admin1234 admin12345 administrator root123 rootroot toor123 changeme changeme1 changeme123
default default1 letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome1234 login123 access access14
secret secret1 secret123 test123 test1234 test12345 testing testing1 testing123 tester testtest guest123 user123 user1234
username temp123 temp1234 temppass hello1 hello12 hello123 hellohello iloveyou iloveyou1 iloveyou2 loveyou ilovegod lovely
loveme love123 lover1 sunshine sunshine1 princess princess1 dragon dragon1 dragon123 monkey monkey1 monkey123 master
master1 shadow shadow1 superman superman1 batman batman1 batman123 spiderman starwars football football1 baseball baseball1
basketball soccer soccer1 hockey hockey1 liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 barcelona realmadrid juventus
yankees lakers cowboys steelers michael michael1 michelle jennifer jessica jessica1 ashley ashley1 amanda daniel daniel1
andrew andrew1 anthony anthony1 charlie charlie1 charles george jordan jordan1 jordan23 joshua joshua1 matthew matthew1
thomas thomas1 robert robert1 nicole nicole1 samantha melissa stephanie william william1 christian christopher alexander
alexis maggie maggie1 hannah hunter hunter1 hunter2 tigger tigger1 ginger pepper buster buster1 harley harley1 ranger
summer summer1 summer123 winter winter1 winter123 autumn spring spring1 spring123 january february november december october
september monday friday sunday freedom freedom1 whatever whatever1 trustno1 killer killer1 computer computer1 internet
internet1 samsung samsung1 google google1 facebook facebook1 twitter instagram linkedin linkedin1 microsoft apple123
iphone iphone1 android nintendo pokemon pokemon1 pikachu minecraft minecraft1 fortnite roblox naruto naruto1 mustang
mustang1 ferrari porsche mercedes corvette yamaha cookie cookie1 chocolate chocolate1 banana banana1 cheese cheese1 orange
orange1 purple purple1 silver golden diamond diamond1 flower flower1 flowers butterfly butterfly1 rainbow angel1 angels
angel123 babygirl babygirl1 baby123 sweety sweetheart friends friends1 family family1 family123 forever forever1 jesus1
jesus123 jesuschrist blessed blessing heaven matrix mexico brasil london london1 newyork paris123 america canada australia
germany england england1 ireland scotland india123 student student1 student123 teacher teacher1 doctor doctor1 doctor123
nurse123 hospital hospital1 medicine medical medical1 health health1 health123 healthcare clinic clinic1 research research1
research123 researcher university university1 college college1 school school1 school123 science science1 inflo123 infloinflo
company company1 manager manager1 office office1 office123 server server1 system system1 oracle oracle1 mysql123 postgres
postgres1 database database1 backup backup1 support support1 service service1 security security1 private nothing nopassword
blank123 unknown something please thankyou goodbye gfhjkm dearbook michigan mickey mickey1 snoopy scooby scooter scooter1
thunder thunder1 lightning phoenix phoenix1 eagle1 eagles eagles1 falcon falcon1 tiger1 tigers tiger123 panther panthers
dolphin dolphins bulldog bulldogs wizard wizard1 merlin gandalf gandalf1 legend legend1 ninja1 ninja123 pirate pirates
hacker hacker1 hacker123 bonjour bonjour1 soleil doudou loulou marseille chouchou hallo123 schatz schalke04 schalke
berlin123 daniela susana estrella carlos carlos1 alejandro fernando sebastian valentina mariana gabriela gabriel nicolas
samsung123 woaini woaini1314 5201314 520520 1314520 147147 369369 258258 741741 852852 963963 1password !@#$%^ !@#$%^& !@#$%^&*
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter(Boolean))
