done = function(summary)
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d\n", summary.requests, summary.duration, errors))
end
