import { placesOf } from "./table";

const centralAmerica = placesOf(
  "CAC",
  `
  CR Province America/Costa_Rica
  115295 | San José | SJ San José | 9.93 -84.09 1170 30 | 10101 | fr San José, ja サンホセ, zh 圣何塞

  GT Department America/Guatemala
  93959 | Guatemala City | GU Guatemala | 14.63 -90.51 1500 30 | 01001 | es Ciudad de Guatemala

  SV Department America/El_Salvador
  346179 | San Salvador | SS San Salvador | 13.69 -89.22 658 35 | 1101

  PA Province America/Panama
  156606 | Panama City | 8 Panama | 8.98 -79.52 2 35 | 0801 | es Ciudad de Panamá, de Panama-Stadt
  310629 | Santiago | 9 Veraguas | 8.10 -80.98 101 70

  CU Province America/Havana
  316847 | Havana | 03 Havana | 23.11 -82.37 59 25 | 10100 | es La Habana, de Havanna, fr La Havane, ja ハバナ
  323550 | Santiago de Cuba | 13 Santiago de Cuba | 20.02 -75.83 82 45 | 90100

  JM Parish America/Jamaica
  194157 | Kingston | 01 Kingston | 17.97 -76.79 9 40

  DO Province America/Santo_Domingo
  342177 | Santo Domingo | 01 National District | 18.49 -69.93 14 30 | 10101
  61388 | Santiago de los Caballeros | 25 Santiago | 19.45 -70.69 183 40 | 51000

  PR Municipality America/Puerto_Rico
  119148 | San Juan | SJ San Juan | 18.47 -66.11 8 35 | 00901
`,
);

const southAmerica = placesOf(
  "SAM",
  `
  BR State America/Sao_Paulo
  45881 | São Paulo | SP São Paulo | -23.55 -46.63 760 10 | 01001-000 | de São Paulo, ja サンパウロ, zh 圣保罗, ru Сан-Паулу
  45449 | Rio de Janeiro | RJ Rio de Janeiro | -22.91 -43.17 5 10 | 20010-000 | ja リオデジャネイロ, zh 里约热内卢
  266818 | Brasília | DF Federal District | -15.79 -47.88 1172 25 | 70040-010 | de Brasilia, fr Brasilia

  BR State America/Manaus
  263029 | Manaus | AM Amazonas | -3.12 -60.02 92 35 | 69005-010

  AR Province America/Argentina/Buenos_Aires
  7894 | Buenos Aires | C Buenos Aires | -34.60 -58.38 25 10 | C1002 | ja ブエノスアイレス, zh 布宜诺斯艾利斯, ru Буэнос-Айрес

  AR Province America/Argentina/Cordoba
  8222 | Córdoba | X Córdoba | -31.42 -64.18 390 30 | X5000 | ja コルドバ

  AR Province America/Argentina/Ushuaia
  232545 | Ushuaia | V Tierra del Fuego | -54.80 -68.30 23 60 | V9410

  CL Region America/Santiago
  60449 | Santiago | RM Santiago Metropolitan | -33.45 -70.67 570 15 | 8320000 | es Santiago de Chile, ja サンティアゴ, zh 圣地亚哥

  PE Region America/Lima
  264120 | Lima | LMA Lima | -12.05 -77.04 154 15 | 15001 | ja リマ, zh 利马
  83585 | Cusco | CUS Cusco | -13.53 -71.97 3399 50 | 08002

  CO Department America/Bogota
  107487 | Bogotá | DC Bogotá | 4.71 -74.07 2640 15 | 110111 | ja ボゴタ, zh 波哥大
  57703 | Cartagena | BOL Bolívar | 10.39 -75.51 2 40 | 130001

  VE State America/Caracas
  326924 | Caracas | A Capital District | 10.48 -66.90 900 20 | 1010
  138249 | Valencia | G Carabobo | 10.16 -68.00 479 35 | 2001

  EC Province America/Guayaquil
  294864 | Quito | P Pichincha | -0.18 -78.47 2850 30 | 170401

  BO Department America/La_Paz
  153310 | La Paz | L La Paz | -16.50 -68.15 3640 30

  UY Department America/Montevideo
  198388 | Montevideo | MO Montevideo | -34.90 -56.16 43 30 | 11000

  PY Department America/Asuncion
  349887 | Asunción | ASU Asunción | -25.26 -57.58 43 35 | 1001

  FK Territory Atlantic/Stanley
  72130 | Stanley | FK Falkland Islands | -51.69 -57.86 51 70 | FIQQ 1ZZ
`,
);

/** Places of Central and South America. */
export const latinAmerica = [...centralAmerica, ...southAmerica];
