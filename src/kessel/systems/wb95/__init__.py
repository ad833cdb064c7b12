"""WB-95: Moscow 1941, Kharkov 1942/43 and Korsun 1944."""
