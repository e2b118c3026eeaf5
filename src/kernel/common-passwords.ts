/** What is tried first wherever passwords are guessed: words, keyboards, years, names, cricket. Digits and signs at the ends do not count. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd p@ssword p@ssw0rd pa55word pass1word passpass passcode passphrase mypassword password1 newpassword thepassword
  letmein letmein! letmeinnow welcome welcometo welcomehome admin admins administrator adminadmin admin123 root rootroot toor guest guestguest
  user username userpass test tester testing testtest testpass demo demodemo default changeme changeit change secret secrets topsecret
  mysecret master masters masterkey login loginlogin logmein access accesskey open opensesame opendoor sesame security secure private system
  computer internet network server database oracle cisco office windows microsoft google facebook youtube whatsapp instagram twitter samsung
  iphone android nokia huawei xiaomi apple macbook laptop mobile telephone telegram gmail hotmail yahoo
  12345678 123456789 1234567890 0123456789 12345678910 123123123 12341234 1234512345 11112222 11223344 112233445566 12121212 12344321
  123454321 123321123 147258369 159753456 159357456 741852963 789456123 963852741 987654321 9876543210 0987654321 87654321 98765432
  10203040 102030405060 20202020 13131313 69696969 31415926 01234567 00112233 12312312 123456123 1122334455 1357924680 24681357
  19801980 19851985 19901990 19951995 20002000 20102010 20202021 20252025 20262026
  qwerty qwertyu qwertyui qwertyuiop qwertz qwertzui azerty azertyui azertyuiop asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdf1234 asdfjkl
  zxcvbn zxcvbnm zxcvzxcv qazwsx qazwsxedc qazxsw qweasd qweasdzxc qweqwe qweqweqwe qwerqwer wasdwasd poiuytrewq lkjhgfdsa mnbvcxz
  1qaz2wsx 1qazxsw2 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 1a2b3c4d a1b2c3d4 q2w3e4r5 1234qwer qwer1234 qwerty123
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abcabcabc abcd1234 abc12345 a1234567 aabbccdd aa123456 a123456789
  iloveyou iloveu iloveyousomuch iloveme loveyou lovelove lover lovers loveme lovely loveforever truelove mylove babylove
  sunshine moonlight starlight rainbow flower flowers butterfly princess prince queen kingking kingdom angel angels devil heaven
  dragon dragons monkey monkeys tiger tigers lion eagle falcon phoenix panther dolphin elephant horses cowboy kitten puppy doggie
  football footballs soccer baseball basketball cricket cricketer hockey tennis volleyball sachin tendulkar shakib shakibalhasan mashrafe
  mushfiqur tamim kohli dhoni messi lionelmessi ronaldo cristiano neymar maradona argentina brazil brasil barcelona realmadrid liverpool
  chelsea arsenal manchester juventus
  superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite matrix hunter killer shadow ninja samurai warrior
  master1 trustno1 whatever freedom forever nothing something anything everything everyone someone nobody hello helloworld hellohello
  goodluck goodmorning goodnight happy happyday happiness smile friend friends friendship family mother father mummy daddy brother sister
  sweetheart sweetie sweety honey honeybee cutie baby babygirl babyboy darling beautiful handsome
  michael michelle jennifer jessica jordan daniel thomas charlie andrew joshua robert william george richard maria alexander nicole ashley
  mohammad muhammad mohammed mohammod ahmed ahmad abdullah abdulla rahman rahim karim hossain hussain hasan hassan islam muslim ibrahim
  fatima ayesha aisha khadija mariam bismillah alhamdulillah mashallah inshallah subhanallah allah allahu allahuakbar allahis1 allahisone
  krishna shiva ganesh durga saraswati lakshmi jaishreeram omnamahshivay jesus jesuschrist godisgood godislove
  bangladesh bangla dhaka chittagong chattogram sylhet khulna rajshahi comilla sonarbangla amarsonarbangla joybangla bangladesh71 banglar
  india indian hindustan jaihind delhi mumbai kolkata calcutta pakistan karachi lahore nepal srilanka malaysia dubai london america
  amarnam ami amitomake tomakechai bhalobasa valobasa valobashi amitomakevalobasi tumiamar amarjaan jaanjaan jaanu sonamoni moyna
  company business mycompany mybusiness mystore myshop shop shopshop store online onlineshop ecommerce karbar karbar1 owner manager
  summer winter spring autumn january february december november october september monday friday sunday saturday
  chocolate coffee cookie banana orange cherry strawberry mango biriyani pepper ginger cheese
  money moneymoney dollar taka million diamond diamonds silver golden crystal lucky luckyday winner success champion number
  ferrari porsche mercedes yamaha honda toyota corolla harley mustang corvette
  metallica nirvana eminem blink slipknot justin bieber shahrukh salman
  nevermind notebook blahblah foobar fuckyou fuckoff asshole bullshit pussycat
  `
    .trim()
    .split(/\s+/),
);
