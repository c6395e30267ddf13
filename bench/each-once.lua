-- Asks for each path of PATHS_FILE once, then stops. Only one thread may run this. wrk itself sleeps to the end of its
-- time whatever its threads do, so the time is taken here, from the first request to the last answer.
local ffi = require("ffi")
ffi.cdef("typedef struct { long sec; long nsec; } timespec_t; int clock_gettime(int clock, timespec_t *time);")
local monotonic, reading = 1, ffi.new("timespec_t")
local function micros()
  ffi.C.clock_gettime(monotonic, reading)
  return tonumber(reading.sec) * 1e6 + tonumber(reading.nsec) / 1e3
end

local paths, at, began = {}, 0, nil
for line in io.lines(os.getenv("PATHS_FILE")) do paths[#paths + 1] = line end

local thread
setup = function(one) thread = one end

answers, failures, took = 0, 0, 0

request = function()
  began = began or micros()
  at = at + 1
  return wrk.format("GET", paths[(at - 1) % #paths + 1])
end

response = function(status)
  answers = answers + 1
  if status ~= 200 then failures = failures + 1 end
  took = micros() - began
  if answers >= #paths then wrk.thread:stop() end
end

done = function()
  io.write(string.format("RESULT %d %d %d\n", thread:get("answers"), thread:get("took"), thread:get("failures")))
end
