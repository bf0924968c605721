import { placesOf } from "./table";

/** Places of North America. Springfield fills more than one set of answers. */
export const northAmerica = placesOf(
  "NAM",
  `
  US State America/New_York
  348735 | Boston | MA Massachusetts / Suffolk | 42.36 -71.06 14 20 | 02108 | ja ボストン, zh 波士顿
  327659 | Washington | DC District of Columbia | 38.90 -77.04 7 15 | 20006 | ja ワシントンD.C., zh 华盛顿, ru Вашингтон
  350540 | Philadelphia | PA Pennsylvania / Philadelphia | 39.95 -75.17 12 20 | 19107 | ja フィラデルフィア, zh 费城
  347936 | Miami | FL Florida / Miami-Dade | 25.76 -80.19 2 25 | 33128 | ja マイアミ, zh 迈阿密
  348181 | Atlanta | GA Georgia / Fulton | 33.75 -84.39 320 25 | 30303 | ja アトランタ, zh 亚特兰大
  348755 | Detroit | MI Michigan / Wayne | 42.33 -83.05 183 30 | 48226 | ja デトロイト
  135802 | Cambridge | MA Massachusetts / Middlesex | 42.37 -71.11 12 50 | 02138 | ja ケンブリッジ, zh 剑桥
  314795 | Cambridge | MD Maryland / Dorchester | 38.56 -76.08 5 70 | 21613
  70550 | Portland | ME Maine / Cumberland | 43.66 -70.26 19 50 | 04101
  322388 | Columbus | OH Ohio / Franklin | 39.96 -83.00 275 30 | 43215
  136503 | London | KY Kentucky / Laurel | 37.13 -84.08 378 75 | 40741
  159142 | London | OH Ohio / Madison | 39.89 -83.45 321 75 | 43140
  264636 | Paris | KY Kentucky / Bourbon | 38.21 -84.25 257 75 | 40361
  98130 | Richmond | VA Virginia / Richmond City | 37.54 -77.44 51 45 | 23219
  347854 | Rome | GA Georgia / Floyd | 34.26 -85.16 187 65 | 30161
  71634 | Athens | GA Georgia / Clarke | 33.96 -83.38 194 60 | 30601
  295242 | Franklin | MA Massachusetts / Norfolk | 42.08 -71.40 91 70 | 02038
  88315 | Springfield | MA Massachusetts / Hampden | 42.10 -72.59 21 45 | 01103 | ja スプリングフィールド
  281552 | Springfield | OH Ohio / Clark | 39.92 -83.81 298 55 | 45502
  333442 | Springfield | VT Vermont / Windsor | 43.30 -72.48 125 75 | 05156
  221451 | Springfield | VA Virginia / Fairfax | 38.79 -77.19 79 65 | 22150
  102881 | Springfield | PA Pennsylvania / Delaware | 39.93 -75.32 76 75 | 19064
  69586 | Springfield | NJ New Jersey / Union | 40.70 -74.32 38 75 | 07081
  257324 | Springfield | NY New York / Otsego | 42.84 -74.85 410 85 | 13468
  92952 | Springfield | NH New Hampshire / Sullivan | 43.50 -72.03 438 85 | 03284
  54975 | Springfield | ME Maine / Penobscot | 45.40 -68.14 124 85 | 04487
  189623 | Springfield | WV West Virginia / Hampshire | 39.45 -78.69 236 85 | 26763
  308857 | Springfield | GA Georgia / Effingham | 32.37 -81.31 22 75 | 31329
  32121 | Springfield | SC South Carolina / Orangeburg | 33.50 -81.28 91 85 | 29146
  205156 | Springfield | MI Michigan / Calhoun | 42.33 -85.24 254 75 | 49037
  297020 | Springfield | KY Kentucky / Washington | 37.69 -85.22 228 75 | 40069

  US State America/Chicago
  348308 | Chicago | IL Illinois / Cook | 41.88 -87.63 182 10 | 60608 | ja シカゴ, zh 芝加哥, ru Чикаго
  351197 | Houston | TX Texas / Harris | 29.76 -95.37 15 15 | 77002 | ja ヒューストン, zh 休斯敦
  351194 | Dallas | TX Texas / Dallas | 32.78 -96.80 131 20 | 75202 | ja ダラス, zh 达拉斯
  348585 | New Orleans | LA Louisiana / Orleans | 29.95 -90.07 1 30 | 70112 | fr La Nouvelle-Orléans, es Nueva Orleans, ja ニューオーリンズ
  348794 | Minneapolis | MN Minnesota / Hennepin | 44.98 -93.27 253 30 | 55415
  108400 | San Antonio | TX Texas / Bexar | 29.42 -98.49 198 25 | 78205
  225865 | Birmingham | AL Alabama / Jefferson | 33.52 -86.80 196 40 | 35203
  57257 | Paris | TX Texas / Lamar | 33.66 -95.56 183 65 | 75460
  342857 | Paris | TN Tennessee / Henry | 36.30 -88.33 158 75 | 38242
  338538 | Addison | TX Texas / Dallas | 32.96 -96.83 193 70 | 75001
  295935 | Franklin | WI Wisconsin / Milwaukee | 42.89 -88.04 241 65 | 53132
  269364 | Franklin | WI Wisconsin / Jackson | 44.22 -91.11 290 85 | 54659
  57326 | Franklin | TN Tennessee / Williamson | 35.93 -86.87 198 60 | 37064
  328763 | Springfield | IL Illinois / Sangamon | 39.80 -89.64 182 40 | 62701 | ja スプリングフィールド, zh 斯普林菲尔德
  95232 | Springfield | MO Missouri / Greene | 37.21 -93.29 396 40 | 65806 | ja スプリングフィールド
  266224 | Springfield | TN Tennessee / Robertson | 36.51 -86.88 206 70 | 37172
  300118 | Springfield | MN Minnesota / Brown | 44.24 -94.98 313 80 | 56087
  223015 | Springfield | NE Nebraska / Sarpy | 41.08 -96.13 323 80 | 68059
  339333 | Springfield | SD South Dakota / Bon Homme | 42.85 -97.89 380 85 | 57062
  126072 | Springfield | LA Louisiana / Livingston | 30.43 -90.55 8 80 | 70462
  107073 | Springfield | FL Florida / Bay | 30.15 -85.61 6 75 | 32401
  138269 | Springfield | AR Arkansas / Conway | 35.27 -92.56 120 85 | 72157
  340546 | Springfield | WI Wisconsin / Dane | 43.16 -89.53 320 85

  US State America/Denver
  347810 | Denver | CO Colorado / Denver | 39.74 -104.99 1609 25 | 80203 | ja デンバー, zh 丹佛
  202443 | Springfield | CO Colorado / Baca | 37.41 -102.61 1330 80 | 81073
  242664 | Newcastle | WY Wyoming / Weston | 43.85 -104.20 1320 80 | 82701
  25326 | Las Vegas | NM New Mexico / San Miguel | 35.59 -105.22 1958 75 | 87701

  US State America/Phoenix
  346935 | Phoenix | AZ Arizona / Maricopa | 33.45 -112.07 331 25 | 85003 | ja フェニックス, zh 菲尼克斯

  US State America/Los_Angeles
  347625 | Los Angeles | CA California / Los Angeles | 34.05 -118.24 89 10 | 90012 | ja ロサンゼルス, zh 洛杉矶, ru Лос-Анджелес, ko 로스앤젤레스
  347629 | San Francisco | CA California / San Francisco | 37.77 -122.42 16 15 | 94103 | ja サンフランシスコ, zh 旧金山, ru Сан-Франциско
  347630 | San Jose | CA California / Santa Clara | 37.34 -121.89 25 25 | 95110 | es San José, ja サンノゼ, zh 圣何塞
  347628 | San Diego | CA California / San Diego | 32.72 -117.16 19 25 | 92101 | ja サンディエゴ, zh 圣迭戈
  351409 | Seattle | WA Washington / King | 47.61 -122.33 53 20 | 98104 | ja シアトル, zh 西雅图
  350473 | Portland | OR Oregon / Multnomah | 45.52 -122.68 15 30 | 97204 | ja ポートランド, zh 波特兰
  204885 | Springfield | OR Oregon / Lane | 44.05 -123.02 139 60 | 97477
  329506 | Las Vegas | NV Nevada / Clark | 36.17 -115.14 610 25 | 89101 | ja ラスベガス, zh 拉斯维加斯

  US State America/Anchorage
  60131 | Anchorage | AK Alaska / Anchorage | 61.22 -149.90 31 45 | 99501

  US State Pacific/Honolulu
  348211 | Honolulu | HI Hawaii / Honolulu | 21.31 -157.86 6 35 | 96813 | ja ホノルル, zh 檀香山

  CA Province America/Toronto
  55488 | Toronto | ON Ontario | 43.65 -79.38 76 15 | M5H 2N2 | ja トロント, zh 多伦多, ru Торонто
  56186 | Montreal | QC Quebec | 45.50 -73.57 36 20 | H2Y 1C6 | fr Montréal, es Montreal, ja モントリオール, zh 蒙特利尔
  359663 | Quebec City | QC Quebec | 46.81 -71.21 98 35 | G1R 4P5 | fr Québec, de Québec
  96453 | Ottawa | ON Ontario | 45.42 -75.70 70 30 | K1P 1J1 | ja オタワ, zh 渥太华
  57748 | London | ON Ontario / Middlesex | 42.98 -81.25 251 45 | N6A 1A1
  120168 | Paris | ON Ontario / Brant | 43.20 -80.38 241 75 | N3L 1A1
  215727 | Cambridge | ON Ontario / Waterloo | 43.36 -80.31 329 60 | N1R 1A1

  CA Province America/Winnipeg
  70356 | Winnipeg | MB Manitoba | 49.90 -97.14 238 35 | R3C 1A1
  167853 | Springfield | MB Manitoba | 49.93 -96.69 240 85

  CA Province America/Edmonton
  159650 | Calgary | AB Alberta | 51.05 -114.07 1045 30 | T2P 1J9 | ja カルガリー, zh 卡尔加里

  CA Province America/Vancouver
  53286 | Vancouver | BC British Columbia | 49.28 -123.12 70 20 | V6B 1A1 | ja バンクーバー, zh 温哥华
  342353 | Richmond | BC British Columbia | 49.17 -123.14 1 55 | V6X 1A1

  CA Province America/St_Johns
  206941 | St. John's | NL Newfoundland and Labrador | 47.56 -52.71 50 50 | A1C 1A1 | fr Saint-Jean

  MX State America/Mexico_City
  242560 | Mexico City | CMX Mexico City | 19.43 -99.13 2240 10 | 06000 | es Ciudad de México, de Mexiko-Stadt, fr Mexico, ja メキシコシティ, zh 墨西哥城
  113825 | Guadalajara | JAL Jalisco | 20.66 -103.35 1566 25 | 44100
  29610 | Monterrey | NLE Nuevo León | 25.69 -100.32 540 25 | 64000

  MX State America/Cancun
  155273 | Cancún | ROO Quintana Roo | 21.16 -86.85 8 40 | 77500

  GL Municipality America/Nuuk
  146884 | Nuuk | SM Sermersooq | 64.18 -51.72 5 60 | 3900 | da Nuuk
`,
);
