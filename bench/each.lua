-- Asks for each line of the file that PATHS names once, and then says so: wrk itself would wait until its time is over.
local paths = {}
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
local asked, answered = 0, 0

request = function()
  asked = asked + 1
  return wrk.format("GET", paths[math.min(asked, #paths)])
end

response = function()
  answered = answered + 1
  if answered == #paths then
    wrk.thread:stop()
    io.stderr:write("ANSWERED\n")
  end
end

dofile((os.getenv("REPORT")))
