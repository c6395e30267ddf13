-- Asks for each path of PATHS_FILE once, then stops. Only one thread may run this.
local paths, at = {}, 0
local started, finished, answers, bad = 0, 0, 0, 0
for line in io.lines(os.getenv("PATHS_FILE")) do paths[#paths + 1] = line end

local counter
setup = function(thread) counter = thread end

request = function()
  at = at + 1
  return wrk.format("GET", paths[(at - 1) % #paths + 1])
end

response = function(status)
  answers = answers + 1
  if status ~= 200 then bad = bad + 1 end
  if answers >= #paths then
    failures = bad
    wrk.thread:stop()
  end
end

done = function(summary)
  io.write(string.format("RESULT %d %d %d\n", summary.requests, summary.duration, counter:get("failures") or 0))
end
