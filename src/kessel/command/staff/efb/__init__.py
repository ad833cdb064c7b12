"""The staff in East Front Battles. It reckons in victory points (24.5).

| module | what |
|---|---|
| commander | answers every decision, phase by phase |
| picture | maps of what counts, of threat and of what draws units |
| prospects | the exact expectation over the combat results tables |
| schemes | attacks that could be made after moving |
| posts | where everybody else goes |
| arrivals | where reinforcements come in |
| movement | the orders of a Movement Phase |
| attacks | the attacks of a wave, duties among them |
| fire | bombardment and protective fire |
| aftermath | losses, retreat, advance |
| reports | sentences about all that |
"""

from kessel.command.staff.efb.commander import EfbStaff

__all__ = ["EfbStaff"]
