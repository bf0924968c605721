import { placesOf } from "./table";

const eastAndSouth = placesOf(
  "ASI",
  `
  JP Prefecture Asia/Tokyo
  225007 | Osaka | 27 Osaka | 34.69 135.50 12 15 | 530-0001 | ja 大阪, ko 오사카, zh 大阪, ru Осака
  224019 | Kyoto | 26 Kyoto | 35.01 135.77 50 25 | 600-8001 | ja 京都, zh 京都, fr Kyoto
  28220 | Sapporo | 01 Hokkaido | 43.06 141.35 19 25 | 060-0001 | ja 札幌, zh 札幌
  241272 | Fuchu | 13 Tokyo | 35.67 139.48 60 60 | 183-0055 | ja 府中
  229314 | Fuchu | 34 Hiroshima | 34.57 133.24 42 65 | 726-0003 | ja 府中

  CN Province Asia/Shanghai
  101924 | Beijing | BJ Beijing | 39.90 116.41 44 10 | 100000 | zh 北京, ja 北京, ko 베이징, de Peking, fr Pékin, es Pekín, ru Пекин, ar بكين
  106577 | Shanghai | SH Shanghai | 31.23 121.47 4 10 | 200000 | zh 上海, ja 上海, ko 상하이, ru Шанхай
  102255 | Guangzhou | GD Guangdong | 23.13 113.26 21 15 | 510000 | zh 广州, ja 広州
  258152 | Shenzhen | GD Guangdong | 22.54 114.06 12 15 | 518000 | zh 深圳
  238360 | Chengdu | SC Sichuan | 30.57 104.07 500 15 | 610000 | zh 成都
  167599 | Suzhou | JS Jiangsu | 31.30 120.59 4 25 | 215000 | zh 苏州
  24590 | Suzhou | AH Anhui | 33.65 116.96 27 45 | 234000 | zh 宿州

  CN Region Asia/Urumqi
  169550 | Ürümqi | XJ Xinjiang | 43.83 87.62 836 35 | 830000 | zh 乌鲁木齐

  HK District Asia/Hong_Kong
  1123655 | Hong Kong | CW Central and Western | 22.28 114.16 33 15 | | zh 香港, ja 香港, ko 홍콩, de Hongkong, ru Гонконг

  TW Municipality Asia/Taipei
  315078 | Taipei | TPE Taipei | 25.03 121.57 10 20 | 100 | zh 台北, zh-tw 臺北, ja 台北

  KR City Asia/Seoul
  226081 | Seoul | 11 Seoul | 37.57 126.98 38 10 | 04524 | ko 서울, ja ソウル, zh 首尔, fr Séoul, es Seúl, ru Сеул, ar سول
  265246 | Busan | 26 Busan | 35.18 129.08 69 25 | 47545 | ko 부산, ja 釜山, zh 釜山

  MN Municipality Asia/Ulaanbaatar
  350050 | Ulaanbaatar | 1 Ulaanbaatar | 47.89 106.91 1350 40 | 15160 | mn Улаанбаатар, ru Улан-Батор

  IN State Asia/Kolkata
  187745 | New Delhi | DL Delhi | 28.61 77.21 216 15 | 110001 | hi नई दिल्ली, de Neu-Delhi, ru Нью-Дели, ja ニューデリー
  204842 | Mumbai | MH Maharashtra | 19.08 72.88 14 10 | 400001 | hi मुंबई, mr मुंबई, fr Bombay, ru Мумбаи, ja ムンバイ, zh 孟买
  204108 | Bengaluru | KA Karnataka | 12.97 77.59 920 15 | 560001 | kn ಬೆಂಗಳೂರು, hi बेंगलुरु, de Bangalore, ja ベンガルール
  206671 | Chennai | TN Tamil Nadu | 13.08 80.27 7 15 | 600001 | ta சென்னை, hi चेन्नई
  206690 | Kolkata | WB West Bengal | 22.57 88.36 9 15 | 700001 | bn কলকাতা, hi कोलकाता, de Kalkutta
  202190 | Hyderabad | TG Telangana | 17.39 78.49 542 15 | 500001 | te హైదరాబాద్, hi हैदराबाद, ur حیدرآباد
  154016 | Aurangabad | MH Maharashtra | 19.88 75.34 568 35 | 431001 | hi औरंगाबाद
  153369 | Aurangabad | BR Bihar | 24.75 84.37 108 55 | 824101 | hi औरंगाबाद

  PK Province Asia/Karachi
  261158 | Karachi | SD Sindh | 24.86 67.01 8 15 | 74000 | ur کراچی
  260622 | Lahore | PB Punjab | 31.55 74.34 217 20 | 54000 | ur لاہور
  65364 | Hyderabad | SD Sindh | 25.40 68.36 13 35 | 71000 | ur حیدرآباد

  BD Division Asia/Dhaka
  156782 | Dhaka | 13 Dhaka | 23.81 90.41 4 15 | 1000 | bn ঢাকা

  LK Province Asia/Colombo
  201485 | Colombo | 1 Western | 6.93 79.85 1 30 | 00100 | si කොළඹ, ta கொழும்பு

  NP Province Asia/Kathmandu
  183134 | Kathmandu | 3 Bagmati | 27.72 85.32 1400 35 | 44600 | ne काठमाडौँ, hi काठमांडू

  UZ Region Asia/Tashkent
  331792 | Tashkent | TK Tashkent | 41.30 69.24 455 30 | 100000 | ru Ташкент, uz Toshkent

  KZ Region Asia/Almaty
  281572 | Almaty | ALA Almaty | 43.24 76.89 787 30 | 050000 | ru Алматы, kk Алматы

  TH Province Asia/Bangkok
  318849 | Bangkok | 10 Bangkok | 13.76 100.50 2 10 | 10200 | th กรุงเทพมหานคร, ja バンコク, zh 曼谷, ru Бангкок

  VN Municipality Asia/Ho_Chi_Minh
  353412 | Hanoi | HN Hanoi | 21.03 105.85 15 20 | 100000 | vi Hà Nội, ja ハノイ, zh 河内
  353981 | Ho Chi Minh City | SG Ho Chi Minh City | 10.82 106.63 19 15 | 700000 | vi Thành phố Hồ Chí Minh, ja ホーチミン, fr Hô Chi Minh-Ville

  MY Territory Asia/Kuala_Lumpur
  233776 | Kuala Lumpur | 14 Kuala Lumpur | 3.14 101.69 66 20 | 50000 | zh 吉隆坡, ja クアラルンプール

  SG District Asia/Singapore
  300597 | Singapore | SG Singapore | 1.35 103.82 15 15 | 178957 | zh 新加坡, ja シンガポール, ta சிங்கப்பூர், de Singapur, fr Singapour, es Singapur

  ID Province Asia/Jakarta
  208971 | Jakarta | JK Jakarta | -6.21 106.85 8 10 | 10110 | ja ジャカルタ, zh 雅加达

  PH Region Asia/Manila
  264885 | Manila | NCR Metro Manila | 14.60 120.98 16 15 | 1000 | ja マニラ, zh 马尼拉
  176174 | San Fernando | 03 Central Luzon / Pampanga | 15.03 120.69 8 50 | 2000
  77821 | San Fernando | 01 Ilocos / La Union | 16.62 120.32 17 55 | 2500

  RU Region Asia/Vladivostok
  323434 | Vladivostok | PRI Primorye | 43.12 131.89 8 40 | 690000 | ru Владивосток, de Wladiwostok, ja ウラジオストク

  RU Region Asia/Novosibirsk
  357340 | Novosibirsk | NVS Novosibirsk | 55.03 82.92 150 30 | 630000 | ru Новосибирск, de Nowosibirsk
`,
);

const middleEast = placesOf(
  "MEA",
  `
  TR Province Europe/Istanbul
  318251 | Istanbul | 34 Istanbul | 41.01 28.98 39 10 | 34122 | tr İstanbul, el Κωνσταντινούπολη, ru Стамбул, ja イスタンブール, zh 伊斯坦布尔, ar إسطنبول
  120211 | Ankara | 06 Ankara | 39.93 32.86 938 25 | 06050 | ru Анкара

  IL District Asia/Jerusalem
  215854 | Tel Aviv | TA Tel Aviv | 32.09 34.78 5 20 | 61000 | he תל אביב, ar تل أبيب, ru Тель-Авив
  213225 | Jerusalem | JM Jerusalem | 31.77 35.22 754 20 | 91000 | he ירושלים, ar القدس, ru Иерусалим, es Jerusalén

  JO Governorate Asia/Amman
  52833 | Amman | AM Amman | 31.95 35.93 757 30 | 11110 | ar عمان

  LB Governorate Asia/Beirut
  131398 | Beirut | BA Beirut | 33.89 35.50 10 30 | 1100 | ar بيروت, fr Beyrouth

  IQ Governorate Asia/Baghdad
  206617 | Baghdad | BG Baghdad | 33.31 44.36 34 20 | 10001 | ar بغداد, de Bagdad, fr Bagdad

  IR Province Asia/Tehran
  210841 | Tehran | 23 Tehran | 35.69 51.39 1189 15 | 11369 | fa تهران, ar طهران, de Teheran, fr Téhéran

  SA Region Asia/Riyadh
  297030 | Riyadh | 01 Riyadh | 24.71 46.68 612 20 | 11564 | ar الرياض, de Riad, fr Riyad

  AE Emirate Asia/Dubai
  323091 | Dubai | DU Dubai | 25.20 55.27 5 15 | | ar دبي, fr Dubaï, ru Дубай, ja ドバイ, zh 迪拜

  QA Municipality Asia/Qatar
  194089 | Doha | DA Doha | 25.29 51.53 10 30 | | ar الدوحة

  OM Governorate Asia/Muscat
  281903 | Muscat | MA Muscat | 23.59 58.41 15 35 | 100 | ar مسقط, de Maskat

  GE Region Asia/Tbilisi
  120799 | Tbilisi | TB Tbilisi | 41.72 44.79 451 35 | 0105 | ka თბილისი, ru Тбилиси

  AM Province Asia/Yerevan
  93987 | Yerevan | ER Yerevan | 40.18 44.51 990 35 | 0001 | hy Երևան, ru Ереван
`,
);

/** Places of Asia and of the Middle East. */
export const asia = [...eastAndSouth, ...middleEast];
