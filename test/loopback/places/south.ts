import { placesOf } from "./table";

/** Places of Africa. */
export const africa = placesOf(
  "AFR",
  `
  EG Governorate Africa/Cairo
  127164 | Cairo | C Cairo | 30.04 31.24 23 10 | 11511 | ar القاهرة, de Kairo, fr Le Caire, es El Cairo, ru Каир, ja カイロ, zh 开罗
  177539 | Alexandria | ALX Alexandria | 31.20 29.92 5 25 | 21500 | ar الإسكندرية, fr Alexandrie, es Alejandría

  MA Region Africa/Casablanca
  140682 | Casablanca | 06 Casablanca-Settat | 33.57 -7.59 27 25 | 20000 | ar الدار البيضاء
  288255 | Marrakesh | 07 Marrakesh-Safi | 31.63 -7.99 466 35 | 40000 | ar مراكش, fr Marrakech

  DZ Province Africa/Algiers
  26274 | Algiers | 16 Algiers | 36.75 3.06 24 25 | 16000 | ar الجزائر, fr Alger, de Algier, es Argel

  TN Governorate Africa/Tunis
  223187 | Tunis | 11 Tunis | 36.81 10.18 4 30 | 1000 | ar تونس

  LY District Africa/Tripoli
  138834 | Tripoli | TB Tripoli | 32.89 13.19 81 35 | | ar طرابلس

  NG State Africa/Lagos
  4607 | Lagos | LA Lagos | 6.52 3.38 41 10 | 100001 | ja ラゴス
  51611 | Abuja | FC Federal Capital Territory | 9.08 7.40 360 30 | 900001

  GH Region Africa/Accra
  137616 | Accra | AA Greater Accra | 5.60 -0.19 61 30

  SN Region Africa/Dakar
  198736 | Dakar | DK Dakar | 14.72 -17.47 22 35 | 10200

  CI District Africa/Abidjan
  344566 | Abidjan | AB Abidjan | 5.36 -4.01 18 30

  CD Province Africa/Kinshasa
  145368 | Kinshasa | KN Kinshasa | -4.44 15.27 240 15

  ET Region Africa/Addis_Ababa
  227985 | Addis Ababa | AA Addis Ababa | 9.03 38.74 2355 25 | 1000 | am አዲስ አበባ, de Addis Abeba

  KE County Africa/Nairobi
  224758 | Nairobi | 30 Nairobi | -1.29 36.82 1795 20 | 00100 | ja ナイロビ, zh 内罗毕

  TZ Region Africa/Dar_es_Salaam
  49578 | Dar es Salaam | 02 Dar es Salaam | -6.79 39.21 14 30 | 11101

  UG Region Africa/Kampala
  113140 | Kampala | C Central | 0.35 32.58 1190 35

  SD State Africa/Khartoum
  238579 | Khartoum | KH Khartoum | 15.50 32.56 381 30 | 11111 | ar الخرطوم

  ZM Province Africa/Lusaka
  340414 | Lusaka | 09 Lusaka | -15.39 28.32 1279 40 | 10101

  ZW Province Africa/Harare
  70337 | Harare | HA Harare | -17.83 31.05 1490 40

  NA Region Africa/Windhoek
  91878 | Windhoek | KH Khomas | -22.56 17.08 1655 45 | 10001

  MG Province Indian/Antananarivo
  167552 | Antananarivo | T Antananarivo | -18.88 47.51 1280 35 | 101

  MU District Indian/Mauritius
  233453 | Port Louis | PL Port Louis | -20.16 57.50 10 50 | 11328

  ZA Province Africa/Johannesburg
  305448 | Johannesburg | GT Gauteng | -26.20 28.05 1753 15 | 2001 | ja ヨハネスブルグ
  306633 | Cape Town | WC Western Cape | -33.92 18.42 25 20 | 8001 | de Kapstadt, fr Le Cap, es Ciudad del Cabo, af Kaapstad, ja ケープタウン
  349049 | Newcastle | NL KwaZulu-Natal | -27.76 29.93 1214 55 | 2940
`,
);

/** Places of Oceania. */
export const oceania = placesOf(
  "OCN",
  `
  AU State Australia/Sydney
  22889 | Sydney | NSW New South Wales | -33.87 151.21 39 10 | 2000 | ja シドニー, zh 悉尼, ru Сидней
  46808 | Newcastle | NSW New South Wales | -32.93 151.78 9 40 | 2300
  73202 | Canberra | ACT Australian Capital Territory | -35.28 149.13 577 35 | 2600 | ja キャンベラ, zh 堪培拉

  AU State Australia/Melbourne
  26216 | Melbourne | VIC Victoria | -37.81 144.96 31 15 | 3000 | ja メルボルン, zh 墨尔本
  277416 | Richmond | VIC Victoria / Yarra | -37.82 145.00 24 65 | 3121

  AU State Australia/Brisbane
  201668 | Brisbane | QLD Queensland | -27.47 153.03 27 25 | 4000 | ja ブリスベン, zh 布里斯班
  174163 | Springfield | QLD Queensland / Ipswich | -27.65 152.91 60 75 | 4300

  AU State Australia/Adelaide
  331393 | Adelaide | SA South Australia | -34.93 138.60 50 30 | 5000 | ja アデレード

  AU State Australia/Perth
  26797 | Perth | WA Western Australia | -31.95 115.86 20 25 | 6000 | ja パース, zh 珀斯

  AU State Australia/Darwin
  162598 | Darwin | NT Northern Territory | -12.46 130.84 31 40 | 0800

  NZ Region Pacific/Auckland
  256405 | Auckland | AUK Auckland | -36.85 174.76 26 25 | 1010 | mi Tāmaki Makaurau, ja オークランド, zh 奥克兰
  294539 | Wellington | WGN Wellington | -41.29 174.78 10 35 | 6011 | ja ウェリントン
  254877 | Springfield | CAN Canterbury / Selwyn | -43.34 171.93 387 85 | 7681
  60103 | Hamilton | WKO Waikato | -37.79 175.28 40 45 | 3204

  NZ Region Pacific/Chatham
  319004 | Waitangi | CIT Chatham Islands | -43.95 -176.56 5 85 | 8016

  FJ Division Pacific/Fiji
  144674 | Suva | C Central | -18.14 178.44 6 55

  PG Province Pacific/Port_Moresby
  123287 | Port Moresby | NCD National Capital | -9.44 147.18 35 45 | 111

  WS District Pacific/Apia
  272170 | Apia | AT Atua | -13.83 -171.77 2 65

  KI Group Pacific/Kiritimati
  237781 | Tabwakea | L Line Islands | 2.01 -157.48 3 85

  PF Archipelago Pacific/Tahiti
  70526 | Papeete | IDV Windward Islands | -17.54 -149.57 4 60 | 98714
`,
);

/** Places of Antarctica. */
export const antarctica = placesOf(
  "ANT",
  `
  AQ Territory Antarctica/McMurdo
  316834 | McMurdo Station | RD Ross Dependency | -77.85 166.67 24 85

  AQ Territory Antarctica/Troll
  281420 | Troll | QM Queen Maud Land | -72.01 2.53 1275 85
`,
);
