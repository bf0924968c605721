import { placesOf } from "./table";

/** Places of Europe. */
export const europe = placesOf(
  "EUR",
  `
  GB Country Europe/London
  328328 | London | ENG England / Greater London | 51.51 -0.13 11 10 | SW1A 1AA | de London, fr Londres, es Londres, it Londra, pt Londres, pl Londyn, ru Лондон, ja ロンドン, zh 伦敦, ko 런던, ar لندن, el Λονδίνο, he לונדון, hi लंदन
  326966 | Birmingham | ENG England / West Midlands | 52.48 -1.90 140 20 | B1 1BB | ru Бирмингем, ja バーミンガム, zh 伯明翰
  329260 | Manchester | ENG England / Greater Manchester | 53.48 -2.24 38 20 | M1 1AE | ru Манчестер, ja マンチェスター, zh 曼彻斯特
  228420 | Cambridge | ENG England / Cambridgeshire | 52.21 0.12 6 45 | CB2 1TN | ru Кембридж, ja ケンブリッジ, zh 剑桥
  333873 | Oxford | ENG England / Oxfordshire | 51.75 -1.26 63 45 | OX1 1BX | ja オックスフォード, zh 牛津
  213167 | Newcastle upon Tyne | ENG England / Tyne and Wear | 54.97 -1.61 58 35 | NE1 7RU | ja ニューカッスル・アポン・タイン, zh 纽卡斯尔
  124888 | Newcastle-under-Lyme | ENG England / Staffordshire | 53.01 -2.23 126 65 | ST5 1AA
  25735 | Richmond | ENG England / North Yorkshire | 54.40 -1.74 108 75 | DL10 4PX
  294041 | Boston | ENG England / Lincolnshire | 52.98 -0.03 4 65 | PE21 6NF
  327336 | Edinburgh | SCT Scotland | 55.95 -3.19 47 30 | EH1 1YZ | fr Édimbourg, es Edimburgo, ja エディンバラ, zh 爱丁堡, ru Эдинбург
  99691 | Perth | SCT Scotland / Perth and Kinross | 56.40 -3.43 9 65 | PH1 5TJ
  190774 | Cardiff | WLS Wales | 51.48 -3.18 14 35 | CF10 1BH | cy Caerdydd, ja カーディフ
  273171 | Belfast | NIR Northern Ireland | 54.60 -5.93 13 35 | BT1 5GS | ga Béal Feirste

  IE Province Europe/Dublin
  207931 | Dublin | L Leinster | 53.35 -6.26 8 25 | D02 AF30 | ga Baile Átha Cliath, ja ダブリン, zh 都柏林, ru Дублин
  43127 | Cork | M Munster | 51.90 -8.47 15 45 | T12 XY86 | ga Corcaigh

  FR Region Europe/Paris
  623 | Paris | IDF Île-de-France | 48.86 2.35 42 10 | 75001 | de Paris, es París, it Parigi, pl Paryż, ru Париж, ja パリ, zh 巴黎, ko 파리, ar باريس, el Παρίσι, he פריז, hi पेरिस
  138973 | Lyon | ARA Auvergne-Rhône-Alpes | 45.76 4.84 173 25 | 69001 | it Lione, ja リヨン, zh 里昂
  189465 | Marseille | PAC Provence-Alpes-Côte d'Azur | 43.30 5.37 12 25 | 13001 | it Marsiglia, es Marsella, ja マルセイユ, zh 马赛
  231359 | Nice | PAC Provence-Alpes-Côte d'Azur | 43.70 7.27 10 35 | 06000 | de Nizza, it Nizza, es Niza, ja ニース, zh 尼斯
  160695 | Strasbourg | GES Grand Est | 48.58 7.75 142 40 | 67000 | de Straßburg, es Estrasburgo, ja ストラスブール
  188904 | Valence | ARA Auvergne-Rhône-Alpes | 44.93 4.89 126 60 | 26000

  DE State Europe/Berlin
  178086 | Munich | BY Bavaria | 48.14 11.58 519 20 | 80331 | de München, es Múnich, fr Munich, it Monaco di Baviera, ru Мюнхен, ja ミュンヘン, zh 慕尼黑, ko 뮌헨, el Μόναχο, ar ميونخ
  178556 | Hamburg | HH Hamburg | 53.55 9.99 6 20 | 20095 | fr Hambourg, es Hamburgo, ru Гамбург, ja ハンブルク, zh 汉堡
  168720 | Frankfurt am Main | HE Hesse | 50.11 8.68 112 25 | 60311 | de Frankfurt am Main, fr Francfort-sur-le-Main, es Fráncfort del Meno, ru Франкфурт-на-Майне, ja フランクフルト・アム・マイン, zh 法兰克福
  166661 | Frankfurt (Oder) | BB Brandenburg | 52.34 14.55 40 55 | 15230 | de Frankfurt (Oder), fr Francfort-sur-l'Oder, es Fráncfort del Óder, ja フランクフルト・アン・デア・オーダー
  180169 | Cologne | NW North Rhine-Westphalia | 50.94 6.96 53 25 | 50667 | de Köln, es Colonia, it Colonia, ja ケルン, zh 科隆, ru Кёльн
  304016 | Düsseldorf | NW North Rhine-Westphalia | 51.23 6.78 38 30 | 40213 | ja デュッセルドルフ, zh 杜塞尔多夫
  79658 | Stuttgart | BW Baden-Württemberg | 48.78 9.18 245 30 | 70173 | ja シュトゥットガルト, zh 斯图加特
  134518 | Leipzig | SN Saxony | 51.34 12.37 113 35 | 04109 | fr Leipzig, ja ライプツィヒ
  286458 | Dresden | SN Saxony | 51.05 13.74 113 35 | 01067 | fr Dresde, es Dresde, ja ドレスデン
  216196 | Nuremberg | BY Bavaria | 49.45 11.08 309 35 | 90402 | de Nürnberg, ja ニュルンベルク
  176212 | Freiburg im Breisgau | BW Baden-Württemberg | 48.00 7.84 278 45 | 79098 | de Freiburg im Breisgau, fr Fribourg-en-Brisgau
  293910 | Neustadt an der Weinstraße | RP Rhineland-Palatinate | 49.35 8.14 136 60 | 67433
  156601 | Neustadt in Holstein | SH Schleswig-Holstein / Ostholstein | 54.11 10.81 8 70 | 23730
  208749 | Neustadt in Sachsen | SN Saxony / Sächsische Schweiz-Osterzgebirge | 51.03 14.22 330 70 | 01844
  221600 | Neustadt am Rübenberge | NI Lower Saxony / Hanover | 52.50 9.46 37 65 | 31535
  73340 | Neustadt | HE Hesse / Marburg-Biedenkopf | 50.85 9.11 245 75 | 35279
  107955 | Neustadt | RP Rhineland-Palatinate / Neuwied | 50.62 7.43 210 75 | 53577

  AT State Europe/Vienna
  31868 | Vienna | W Vienna | 48.21 16.37 171 20 | 1010 | de Wien, fr Vienne, es Viena, it Vienna, ru Вена, ja ウィーン, zh 维也纳, ko 빈
  326114 | Salzburg | S Salzburg | 47.80 13.04 424 40 | 5020 | fr Salzbourg, ja ザルツブルク
  169144 | Wiener Neustadt | N Lower Austria | 47.81 16.24 265 60 | 2700

  CH Canton Europe/Zurich
  316622 | Zurich | ZH Zurich | 47.38 8.54 408 25 | 8001 | de Zürich, it Zurigo, es Zúrich, ja チューリッヒ, zh 苏黎世
  144439 | Geneva | GE Geneva | 46.20 6.14 375 30 | 1201 | de Genf, fr Genève, it Ginevra, es Ginebra, ja ジュネーヴ, zh 日内瓦

  ES Region Europe/Madrid
  308526 | Madrid | MD Madrid | 40.42 -3.70 657 15 | 28001 | it Madrid, ru Мадрид, ja マドリード, zh 马德里, ar مدريد
  307297 | Barcelona | CT Catalonia | 41.39 2.17 12 20 | 08001 | fr Barcelone, it Barcellona, ru Барселона, ja バルセロナ, zh 巴塞罗那
  330175 | Valencia | VC Valencian Community | 39.47 -0.38 15 30 | 46001 | fr Valence, ca València, ru Валенсия, ja バレンシア, zh 巴伦西亚
  188793 | Seville | AN Andalusia | 37.39 -5.98 7 30 | 41001 | es Sevilla, fr Séville, de Sevilla, ja セビリア
  43291 | Córdoba | AN Andalusia | 37.89 -4.78 106 40 | 14001 | fr Cordoue, ru Кордова, ja コルドバ, ar قرطبة
  169486 | Santiago de Compostela | GA Galicia | 42.88 -8.54 260 45 | 15701 | fr Saint-Jacques-de-Compostelle

  PT District Europe/Lisbon
  274087 | Lisbon | 11 Lisbon | 38.72 -9.14 15 20 | 1100-148 | pt Lisboa, es Lisboa, de Lissabon, fr Lisbonne, ru Лиссабон, ja リスボン, zh 里斯本
  318819 | Porto | 13 Porto | 41.15 -8.61 104 35 | 4000-322 | es Oporto, ja ポルト

  IT Region Europe/Rome
  213490 | Rome | 62 Lazio | 41.90 12.50 21 10 | 00184 | it Roma, es Roma, de Rom, ru Рим, ja ローマ, zh 罗马, el Ρώμη, ar روما
  214046 | Milan | 25 Lombardy | 45.46 9.19 120 20 | 20121 | it Milano, de Mailand, es Milán, ru Милан, ja ミラノ, zh 米兰
  337392 | Venice | 34 Veneto | 45.44 12.32 1 35 | 30124 | it Venezia, de Venedig, fr Venise, es Venecia, ru Венеция, ja ヴェネツィア, zh 威尼斯
  257787 | Naples | 72 Campania | 40.85 14.27 17 25 | 80133 | it Napoli, de Neapel, es Nápoles, ja ナポリ, zh 那不勒斯

  NL Province Europe/Amsterdam
  249758 | Amsterdam | NH North Holland | 52.37 4.90 -2 20 | 1012 JS | ru Амстердам, ja アムステルダム, zh 阿姆斯特丹
  263380 | The Hague | ZH South Holland | 52.08 4.31 1 35 | 2511 CS | nl Den Haag, de Den Haag, fr La Haye, es La Haya

  BE Region Europe/Brussels
  27581 | Brussels | BRU Brussels | 50.85 4.35 13 25 | 1000 | fr Bruxelles, nl Brussel, de Brüssel, es Bruselas, ja ブリュッセル, zh 布鲁塞尔
  230353 | Antwerp | VLG Flanders | 51.22 4.40 7 35 | 2000 | nl Antwerpen, fr Anvers, de Antwerpen, es Amberes

  LU District Europe/Luxembourg
  127133 | Luxembourg | LU Luxembourg | 49.61 6.13 230 40 | 1116 | de Luxemburg, lb Lëtzebuerg

  DK Region Europe/Copenhagen
  123094 | Copenhagen | 84 Capital Region | 55.68 12.57 9 25 | 1050 | da København, de Kopenhagen, fr Copenhague, es Copenhague, ja コペンハーゲン, zh 哥本哈根
  229457 | Aarhus | 82 Central Jutland | 56.16 10.20 14 45 | 8000 | da Aarhus

  SE County Europe/Stockholm
  314929 | Stockholm | AB Stockholm | 59.33 18.07 28 25 | 111 29 | es Estocolmo, ru Стокгольм, ja ストックホルム, zh 斯德哥尔摩
  169322 | Gothenburg | O Västra Götaland | 57.71 11.97 12 35 | 411 03 | sv Göteborg, de Göteborg

  NO County Europe/Oslo
  45239 | Bergen | 46 Vestland | 60.39 5.32 7 45 | 5003
  135226 | Tromsø | 55 Troms | 69.65 18.96 10 55 | 9008

  FI Region Europe/Helsinki
  133328 | Helsinki | 18 Uusimaa | 60.17 24.94 17 25 | 00100 | sv Helsingfors, ja ヘルシンキ, zh 赫尔辛基

  PL Voivodeship Europe/Warsaw
  274663 | Warsaw | MZ Masovia | 52.23 21.01 113 20 | 00-001 | pl Warszawa, de Warschau, fr Varsovie, es Varsovia, ru Варшава, ja ワルシャワ, zh 华沙
  217351 | Kraków | MA Lesser Poland | 50.06 19.94 219 30 | 30-001 | de Krakau, fr Cracovie, es Cracovia
  129493 | Łódź | LD Łódź | 51.76 19.46 206 35 | 90-001 | ru Лодзь

  CZ Region Europe/Prague
  125594 | Prague | 10 Prague | 50.09 14.42 202 20 | 110 00 | cs Praha, de Prag, es Praga, ru Прага, ja プラハ, zh 布拉格

  SK Region Europe/Bratislava
  50656 | Bratislava | BL Bratislava | 48.15 17.11 134 35 | 811 01 | de Bratislava, hu Pozsony

  HU County Europe/Budapest
  187423 | Budapest | BU Budapest | 47.50 19.04 102 20 | 1051 | ru Будапешт, ja ブダペスト, zh 布达佩斯

  RO County Europe/Bucharest
  190699 | Bucharest | B Bucharest | 44.43 26.10 70 25 | 010011 | ro București, de Bukarest, fr Bucarest, es Bucarest

  BG Province Europe/Sofia
  91797 | Sofia | 22 Sofia | 42.70 23.32 550 30 | 1000 | bg София, ru София

  GR Region Europe/Athens
  182536 | Athens | I Attica | 37.98 23.73 70 20 | 105 57 | el Αθήνα, de Athen, fr Athènes, es Atenas, ru Афины, ja アテネ, zh 雅典
  173705 | Thessaloniki | B Central Macedonia | 40.64 22.94 5 35 | 546 24 | el Θεσσαλονίκη

  RS District Europe/Belgrade
  60901 | Belgrade | 00 Belgrade | 44.79 20.45 117 30 | 11000 | sr Београд, de Belgrad, es Belgrado

  HR County Europe/Zagreb
  257365 | Zagreb | 21 Zagreb | 45.81 15.98 122 35 | 10000

  SI Municipality Europe/Ljubljana
  282599 | Ljubljana | 061 Ljubljana | 46.06 14.51 295 45 | 1000 | de Laibach

  UA Region Europe/Kyiv
  324505 | Kyiv | 30 Kyiv | 50.45 30.52 179 20 | 01001 | uk Київ, ru Киев, de Kiew, fr Kiev, ja キーウ, zh 基辅
  256457 | Odesa | 51 Odesa | 46.48 30.73 40 40 | 65000 | uk Одеса, ru Одесса

  RU Region Europe/Moscow
  294021 | Moscow | MOW Moscow | 55.76 37.62 156 10 | 101000 | ru Москва, de Moskau, fr Moscou, es Moscú, it Mosca, ja モスクワ, zh 莫斯科, ko 모스크바, ar موسكو
  265695 | Saint Petersburg | SPE Saint Petersburg | 59.94 30.31 3 20 | 190000 | ru Санкт-Петербург, de Sankt Petersburg, fr Saint-Pétersbourg, es San Petersburgo, ja サンクトペテルブルク

  EE County Europe/Tallinn
  324205 | Tallinn | 37 Harju | 59.44 24.75 9 45 | 10117 | ru Таллин

  LV Municipality Europe/Riga
  62949 | Riga | RIX Riga | 56.95 24.11 7 40 | LV-1050 | lv Rīga, ru Рига

  LT County Europe/Vilnius
  147349 | Vilnius | VL Vilnius | 54.69 25.28 112 40 | 01100 | pl Wilno, ru Вильнюс

  MT Region Europe/Malta
  274776 | Valletta | 60 Valletta | 35.90 14.51 56 55 | VLT 1117
`,
);
