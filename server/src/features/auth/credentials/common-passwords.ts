/** The most common passwords, here and elsewhere (D-045): what anyone would try first. Lower case. */
const list = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 012345 0123456 01234567 012345678
111111 1111111 11111111 111111111 1111111111 000000 0000000 00000000 000000000 0000000000 222222 22222222
333333 33333333 444444 44444444 555555 55555555 666666 66666666 777777 7777777 77777777 888888 88888888
999999 99999999 999999999 987654321 9876543210 87654321 7654321 654321 0987654321 098765 112233 11223344
1122334455 121212 12121212 123123 12312312 123123123 123321 12344321 1234554321 123454321 123654 123789
123654789 147147 147258 147258369 159159 159357 159753 147852 147852369 258258 258456 321321 321654 321654987
369369 456123 456456 456789 741852 741852963 753951 789456 789456123 789789 852456 963852741 101010 10101010
100200 102030 10203040 1020304050 131313 141414 151515 161616 171717 181818 191919 202020 20202020 212121
232323 242424 252525 123456a a123456 123456b 1234abcd abcd1234 abc123 abc1234 abc12345 abc123456 123abc
abcdef abcdefg abcdefgh aaaaaa aaaaaaaa aaaaaaaaaa asdasd asdasdasd asdf1234 asdfgh asdfghj asdfghjk asdfghjkl
asdfasdf qweqwe qweasd qweasdzxc qwerty qwertyu qwertyui qwertyuio qwertyuiop qwerty1 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5
qazwsx qazwsxedc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxczxc poiuyt lkjhgf mnbvcxz
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pass123 pass1234 letmein
welcome welcome1 welcome123 iloveyou monkey dragon sunshine princess football baseball superman batman
master shadow michael jordan jordan23 jennifer ashley charlie daniel jessica hunter thomas summer winter spring
autumn trustno1 starwars pokemon computer internet whatever freedom ginger pepper cookie cheese
chocolate flower killer soccer hockey ranger buster george andrew joshua matthew robert william
samsung google facebook instagram whatsapp youtube twitter tiktok netflix microsoft apple123
admin123 admin1234 administrator admin@123 root123 toor123 test123 test1234 teste1 testing guest123 default changeme
secret secret123 hello123 hello1234 login123 access user123 user1234 qwe123 zxc123 asd123 lovely loveme
senha1 senha12 senha123 senha1234 senha12345 senha123456 minhasenha minhasenha123 novasenha suasenha senhas
senhafacil senhaforte mudar123 mudar1234 trocar123 trocarsenha teste123 teste1234 teste12345 testes
brasil brasil1 brasil10 brasil12 brasil123 brasil2014 brasil2022 brasil2024 brasil2025 brasil2026 brasileiro
flamengo flamengo1 flamengo10 flamengo123 mengao corinthians corinthians1 corinthians123 timao123
palmeiras palmeiras1 palmeiras123 saopaulo saopaulo1 saopaulo123 tricolor santos santos123 santosfc vasco123
vascodagama gremio gremio123 internacional inter123 cruzeiro cruzeiro1 cruzeiro123 atletico atletico123 galo13
galo123 botafogo botafogo123 fluminense fluminense123 bahia123 sport123 fortaleza ceara123 futebol
gabriel gabriel1 gabriel123 rafael rafael123 lucas123 mateus mateus123 matheus matheus123 felipe felipe123 gustavo
gustavo123 bruno123 rodrigo rodrigo123 leonardo leonardo123 eduardo eduardo123 ricardo fernando fernando123 marcelo
marcelo123 carlos carlos123 antonio antonio123 pedro123 paulo123 joao123 miguel miguel123 arthur arthur123
vinicius vinicius123 thiago thiago123 tiago123 diego123 daniel123 andre123 alexandre mariana mariana123 juliana
juliana123 camila camila123 fernanda fernanda123 amanda amanda123 beatriz beatriz123 larissa larissa123 leticia
leticia123 gabriela gabriela123 rafaela rafaela123 isabela isabela123 isabella vitoria vitoria123 bruna123 carolina
carolina123 patricia patricia123 aline123 vanessa vanessa123 jessica123 maria123 maria1234 ana123 ana12345 sophia
helena123 alice123 laura123 valentina manuela
deusefiel deus123 deuseamor deusefiel123 deusébom jesus1 jesus123 jesuscristo jesusteamo jesus777 amordedeus
senhor123 teamo1 teamo123 teamomuito eteamo euteamo euteamo123 meuamor meuamor123 amorzinho amor123 amoreterno
minhavida minhafamilia familia familia123 papai123 mamae123 mamaeteamo filhos mãe123 saudade felicidade
princesa princesa123 princesinha gatinha gatinho gostosa gostoso lindinha bonita cachorro gatinho123 borboleta
estrela estrela123 chocolate123 brigadeiro caipirinha feijoada cerveja carnaval natal123 janeiro fevereiro
dezembro segunda domingo sexta13 riodejaneiro rio2016 copacabana amazonas
lerolero lero123 lero1234 abacaxi abacate banana banana123 melancia morango xuxubeleza
`

export const commonPasswords: ReadonlySet<string> = new Set(
  list.split(/\s+/).filter((word) => word.length >= 6),
)
